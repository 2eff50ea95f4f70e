import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeApk } from '@rackhand/test-apks/make-apk';
import type { APIResponse } from 'playwright-core';
import { z } from 'zod';
import { createCommandCalls } from './command-calls.ts';
import { type Farm, startFarm } from './farm.ts';
import { type HttpAdmin, signInByHttp } from './http-admin.ts';
import { killAndStart } from './kill-programs.ts';
import { waitUntil } from './wait-until.ts';

const image = 'kr.lab.image';
const packageId = z.object({ data: z.object({ id: z.int() }) });
const appList = z.object({ apps: z.array(z.object({ device_app_id: z.int(), app_id: z.string() })) });
const accepted = z.object({ data: z.object({ command_id: z.string() }) });

/** A farm with a set-top box whose firmware its host can update. */
export interface FirmwareDesk {
  farm: Farm;
  desk: HttpAdmin;
  commands: ReturnType<typeof createCommandCalls>;
  udid: string;
  /** The managed version's file is another one from now on. */
  renew: (version: string) => Promise<void>;
  /** Asks until it is answered: by its key that is one update, whatever is lost on the way. */
  update: (key: string) => Promise<string>;
  /** How often the host's program has been started. */
  starts: () => number;
  /** The firmware that the box itself has taken, oldest first. */
  taken: () => Promise<(string | null)[]>;
  close: () => Promise<void>;
}

export async function openFirmwareDesk(devices: number): Promise<FirmwareDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'rackhand-firmware-'));
  const [file, script] = [join(folder, 'firmware.json'), join(folder, 'flash.sh')];
  writeFileSync(file, '{}');
  const farm = await startFarm({ devices, env: { FIRMWARE_FILE: file } });
  writeFileSync(script, programOf(farm));
  chmodSync(script, 0o755);
  const box = (await farm.control.devices()).find(({ kind }) => kind === 'set-top box');
  const udid = box?.serial ?? '';
  writeFileSync(
    file,
    JSON.stringify({ [box?.model ?? '']: { argv: [script, '{udid}', '{file}'], minutes: 2 } }),
  );
  await killAndStart(farm.agent);
  const desk = await signInByHttp(farm, farm.admin);
  const commands = createCommandCalls(farm, desk.request);
  let versions = 0;
  let id: number | undefined;
  const renew = async (version: string): Promise<void> => {
    versions += 1;
    const apk = makeApk({ app_id: image, version_code: versions, version_name: version });
    const named = { name: 'image.apk', mimeType: 'application/octet-stream', buffer: apk };
    if (id === undefined) {
      const device_list = JSON.stringify([{ arn: await commands.arnOf(udid), udid }]);
      const answer = await desk.request.post('/admbo/app', {
        multipart: { file: named, app_id: image, device_list },
      });
      id = packageId.parse(await answer.json()).data.id;
    } else await desk.request.put(`/admbo/app/${String(id)}`, { multipart: { file: named } });
  };
  const idOfImage = async (): Promise<number> => {
    const { apps } = appList.parse(await desk.get(`/admbo/device/${udid}/app`));
    return apps.find(({ app_id }) => app_id === image)?.device_app_id ?? 0;
  };
  return {
    ...{ farm, desk, commands, udid, renew },
    async update(key) {
      let app = 0;
      await waitUntil('the server says which of its apps that is', async () => {
        app = await idOfImage().catch(() => 0);
        return app > 0;
      });
      const path = `/admbo/device/${udid}/app/${String(app)}/execute-update`;
      return askUntilAccepted(desk, path, key);
    },
    starts() {
      const told = join(folder, 'starts');
      return existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n').length : 0;
    },
    taken: async () =>
      (await farm.control.journalOf(udid)).filter(({ did }) => did === 'firmware').map(({ to }) => to),
    async close() {
      await desk.leave();
      await farm.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The rack's own, which notes that it was started and leaves a second for what a test does meanwhile. */
function programOf({ dataDir }: Farm): string {
  return `#!/bin/sh
set -e
echo "$1" >> "$(dirname "$0")/starts"
sleep 1
exec ${join(dataDir, 'simulator', 'flash.sh')} "$@"
`;
}

async function askUntilAccepted(desk: HttpAdmin, path: string, key: string): Promise<string> {
  const data = { update_type: 'firmware_update' };
  let refusals = 0;
  let answer: APIResponse | undefined;
  const ask = async (): Promise<boolean> => {
    // By its key a refusal is said again, such as that the box’s list of apps is being read.
    const headers = { 'idempotency-key': `${key}, ${String(refusals)}` };
    answer = await desk.request.post(path, { data, headers }).catch(() => undefined);
    if (answer === undefined || answer.status() === 200) return answer !== undefined;
    const said = z.object({ errorCode: z.number() }).safeParse(await answer.json().catch(() => null));
    if (said.success && said.data.errorCode >= 20_000) refusals += 1;
    return false;
  };
  await waitUntil('the update is accepted', ask, 60_000);
  return accepted.parse(await answer?.json()).data.command_id;
}
