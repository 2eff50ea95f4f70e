import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import type { Answer } from '../../testing/create-test-farm.ts';
import { bankApp, runDeskOf } from '../../testing/run-desk.ts';

let desk: AppDesk;
beforeAll(async () => {
  desk = await openAppDesk();
});
afterAll(() => desk.farm.close());

const app_id = 'com.lab.tested';

async function remove(id: number): Promise<Answer> {
  const { app, cookie } = desk.farm;
  const headers = { cookie, ...sameOrigin };
  return (await app.inject({ method: 'DELETE', url: `/admbo/app/${String(id)}`, headers })).json<Answer>();
}

describe('an administrator who deletes a package', () => {
  test('is refused while a device is tested with it, and is told by which test; one that only waits is none', async () => {
    const { id, sha256 } = await desk.addPackage({ app_id });
    const app = { ...bankApp, app_id, sha256 };
    const { test_run_id: run, runId } = await runDeskOf(desk.farm).add({ app, state: 'running' });
    const set = (row: object) =>
      desk.farm.db.updateTable('test_runs').set(row).where('id', '=', runId).execute();
    expect(await remove(id)).toMatchObject({
      errorCode: 9001,
      details: [{ message: `${app_id}: Nightly ${run}` }],
    });
    await set({ group_type: 'other' });
    expect(await remove(id)).toMatchObject({
      errorCode: 9001,
      details: [{ texts: { en: `${app_id}: a test of another deployment` } }],
    });
    await set({ state: 'queued' });
    expect(await remove(id)).toMatchObject({ errorCode: 0, data: { deleted: 1 } });
  });
});
