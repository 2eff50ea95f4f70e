import { makeApk } from '@rackhand/test-apks/make-apk';
import type { APIResponse } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Farm } from './farm.ts';
import type { HttpAdmin } from './http-admin.ts';
import { waitUntil } from './wait-until.ts';

const app = z.object({ app_id: z.string(), state: z.string(), detail: z.string() });
const command = z.object({
  command_id: z.string(),
  udid: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  detail: z.string(),
  apps: z.array(app),
});
const result = z.object({
  udid: z.string(),
  errorCode: z.union([z.int(), z.string()]),
  command_id: z.string().nullable(),
});
const bulk = z.object({
  state: z.string(),
  commands: z.array(command),
});
export type UpdateCommand = z.infer<typeof command>;
type Bulk = z.infer<typeof bulk>;

/** What was asked for in one go, and which devices take part. */
const asked = z.object({ bulk_id: z.string(), results: z.array(result) });
type Asked = z.infer<typeof asked>;

const devices = z.array(z.object({ arn: z.string(), udid: z.string() }));
const drift = z.object({
  devices: z.array(z.object({ udid: z.string(), installed_version: z.string().nullable() })),
});

/** One app of a device: how often this version of it was installed there. */
interface Brought {
  udid: string;
  app_id: string;
  installs: number;
  /** What the update's row says of it. */
  says: string;
}

/** Apps in ever new versions on all devices of a farm: as programs ask for them, and as the devices' journals tell. */
export function createAppCalls(farm: Pick<Farm, 'control'>, desk: HttpAdmin, appIds: readonly string[]) {
  const ids = new Map<string, number>();
  const fileOf = (appId: string, version: number) => ({
    name: `${appId}.apk`,
    mimeType: 'application/octet-stream',
    buffer: makeApk({
      app_id: appId,
      version_code: version,
      version_name: `v${String(version)}`,
      min_sdk: 19,
      padding: 400_000,
    }),
  });
  const readBulk = async (id: string): Promise<Bulk> =>
    bulk.parse(await desk.get(`/admbo/command_bulk/${id}`));

  return {
    readBulk,
    /** Every device is to have these apps from now on. */
    give: async (version: number) => {
      const all = devices.parse((await desk.get('/admbo/device/simple-list')).devices);
      for (const appId of appIds) {
        const multipart = { file: fileOf(appId, version), app_id: appId, device_list: JSON.stringify(all) };
        const answer = await desk.request.post('/admbo/app', { multipart });
        ids.set(appId, z.object({ data: z.object({ id: z.int() }) }).parse(await answer.json()).data.id);
      }
    },
    /** Every device is to have this version. */
    renew: async (version: number) => {
      for (const [appId, id] of ids) {
        const multipart = { file: fileOf(appId, version) };
        const answer = await desk.request.put(`/admbo/app/${String(id)}`, { multipart });
        expect(answer.status(), await answer.text()).toBe(200);
      }
    },
    /** Asks until it is answered: by its key that is one update, whatever is lost on the way. */
    updateAll: async (key: string): Promise<Asked> => {
      const headers = { 'idempotency-key': key };
      const ask = () => desk.request.post('/admbo/device/app/execute-all-update', { data: {}, headers });
      let answer: APIResponse | undefined;
      await waitUntil(
        'the update is accepted',
        async () => {
          answer = await ask().catch(() => undefined);
          return answer?.status() === 200;
        },
        60_000,
      );
      return z.object({ data: asked }).parse(await answer?.json()).data;
    },
    retry: async (bulkId: string): Promise<Asked> =>
      asked.parse((await desk.post(`/admbo/command_bulk/${bulkId}/retry`)).data),
    ended: async (bulkId: string, withinMs: number): Promise<UpdateCommand[]> => {
      let found: Bulk | undefined;
      await waitUntil(
        'every row of the update has ended',
        async () => {
          found = await readBulk(bulkId).catch(() => found);
          return found?.state === 'ended';
        },
        withinMs,
      );
      return found?.commands ?? [];
    },
    /** The version of each app that the farm says is on each device. */
    installedVersions: async (): Promise<(string | null)[]> => {
      const lists = await Promise.all(
        [...ids.values()].map((id) => desk.get(`/admbo/app_drift/${String(id)}`)),
      );
      return lists.flatMap((list) => drift.parse(list).devices.map((one) => one.installed_version));
    },
    /** What has become of this version, on the devices and in the rows of their commands. */
    brought: async (version: number, commands: readonly UpdateCommand[]): Promise<Brought[]> => {
      const all = commands.map(async ({ udid, apps }) => {
        const journal = await farm.control.journalOf(udid);
        return apps.map(({ app_id, state }) => {
          const own = journal.filter((line) => line.app_id === app_id && line.to === String(version));
          return { udid, app_id, installs: own.length, says: state };
        });
      });
      return (await Promise.all(all)).flat();
    },
  };
}
