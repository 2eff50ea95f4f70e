import { randomUUID } from 'node:crypto';
import type { Rollout, RolloutDevice } from '@rackhand/contract/app/rollout';
import { type AppDesk, openAppDesk } from './app-desk.ts';
import type { Answer } from './create-test-farm.ts';
import { fileDeskOf, sha256Of } from './file-desk.ts';

export const shop = 'com.example.shop';

export interface ShownRollout extends Rollout {
  devices: RolloutDevice[];
  deeds: { by: string; action: string }[];
}

/** An app desk whose devices A, B and C have version 1 of an app, and a file of version 2 that has been read. */
export interface RolloutDesk extends AppDesk {
  packageId: number;
  /** Reads another file; its id. */
  upload(versionCode?: string): Promise<string>;
  plan(body: object): Promise<Answer>;
  start(body: object): Promise<Rollout>;
  shown(id: string): Promise<ShownRollout>;
  act(id: string, action: string, reason?: string): Promise<Answer>;
  /** Of each device the result, by its udid. */
  results(id: string): Promise<Record<string, string>>;
  /** What is managed on a device. */
  managed(udid: string): Promise<string | null>;
}

export async function openRolloutDesk(): Promise<RolloutDesk> {
  const desk = await openAppDesk();
  const { db, clock } = desk.farm;
  const { id: packageId, sha256 } = await desk.addPackage({ app_id: shop, version_code: '1' });
  const use = { kind: 'package', owner: String(packageId), name: 'shop.apk', group_type: null };
  await db
    .insertInto('file_uses')
    .values({
      ...use,
      sha256,
      media_type: 'application/octet-stream',
      created_at: clock.now(),
      expires_at: null,
    })
    .execute();
  for (const udid of ['A', 'B', 'C']) {
    await desk.assign(udid, packageId);
    await desk.lists(udid, [{ app_id: shop, version_code: '1', version_name: 'v1' }]);
  }
  const { aid } = await db
    .selectFrom('admins')
    .select('aid')
    .where('adm_id', '=', 'admin01')
    .executeTakeFirstOrThrow();
  const upload: RolloutDesk['upload'] = async (versionCode = '2') => {
    const content = Buffer.from(`${shop} ${versionCode}`);
    await fileDeskOf(desk.farm).keep(content);
    const facts = {
      ...{ app_id: shop, app_names: {}, app_version: `v${versionCode}`, version_code: versionCode },
      ...{
        debuggable: false,
        test_only: false,
        signature: 'v2',
        certificates: [],
        min_sdk: null,
        target_sdk: null,
      },
      abis: [],
    };
    const file_id = randomUUID();
    await db
      .insertInto('package_uploads')
      .values({
        ...{ file_id, aid, sha256: sha256Of(content), file_name: 'shop.apk', facts: JSON.stringify(facts) },
        ...{ icon: Buffer.from('icon'), expires_at: new Date(clock.now().getTime() + 60_000) },
      })
      .execute();
    return file_id;
  };
  const shown: RolloutDesk['shown'] = (id) => desk.farm.read<ShownRollout>(`/admbo/rollout/${id}`);
  const plan: RolloutDesk['plan'] = async (body) =>
    desk.post(`/admbo/app/${String(packageId)}/rollout`, { file_id: await upload(), ...body });
  return {
    ...desk,
    ...{ packageId, upload, plan, shown },
    start: async (body) => {
      const { data, errorCode, details } = await plan(body);
      if (errorCode !== 0) throw new Error(`${String(errorCode)} ${JSON.stringify(details)}`);
      return data as unknown as Rollout;
    },
    act: (id, action, reason) =>
      desk.post(`/admbo/rollout/${id}/${action}`, reason === undefined ? {} : { reason }),
    results: async (id) =>
      Object.fromEntries((await shown(id)).devices.map(({ udid, result }) => [udid, result])),
    managed: async (udid) => (await desk.app(shop, udid)).management_version,
  };
}
