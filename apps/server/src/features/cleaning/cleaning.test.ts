import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { previewCleaning } from '@rackhand/contract/endpoints/cleaning';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';

type Preview = AnswerOf<typeof previewCleaning>;

let desk: AppDesk;
beforeAll(async () => {
  desk = await openAppDesk();
  const { farm } = desk;
  const protect = (app_id: string) =>
    desk.post('/admbo/custom/setting/protection_app', { app_id, name: app_id, os_type: 'android' });
  const manage = async (app_id: string) => desk.assign('A', (await desk.addPackage({ app_id })).id);
  await protect('com.lab.protected');
  for (const app_id of ['com.lab.managed', 'com.lab.protected', 'com.lab.system', 'com.lab.absent'])
    await manage(app_id);
  await desk.lists('A', [
    { app_id: 'com.lab.protected' },
    { app_id: 'com.lab.managed' },
    { app_id: 'com.lab.helper' },
    { app_id: 'com.lab.system', is_system: true },
    { app_id: 'com.lab.found' },
  ]);
  // It is on the device as a part of its system, and nobody manages it any more.
  await farm.db
    .updateTable('device_apps')
    .set({ package_id: null })
    .where('app_id', '=', 'com.lab.system')
    .execute();
  await farm.db.updateTable('hosts').set({ helper_package: 'com.lab.helper' }).execute();
});
afterAll(() => desk.farm.close());

const preview = (policy: string, udid = 'A'): Promise<Preview> =>
  desk.farm.read<Preview>(`/admbo/device/${udid}/cleaning_preview?policy=${policy}`);
const fates = async (policy: string): Promise<unknown[]> =>
  (await preview(policy)).apps.map(({ app_id, action, why }) => [app_id.slice(8), action, why]);

describe('an administrator who looks at what a cleaning would do', () => {
  it('sees that a thorough one takes what nobody protects, manages or helps with, and why it leaves the others', async () => {
    expect(await fates('thorough')).toEqual([
      ['found', 'uninstall', null],
      ['helper', 'keep', 'helper'],
      ['managed', 'keep', 'managed'],
      ['protected', 'keep', 'protected'],
      ['system', 'keep', 'system'],
    ]);
  });

  it('sees that the others take nothing that was there before a test', async () => {
    for (const policy of ['none', 'standard'])
      expect((await preview(policy)).apps.map(({ action }) => action)).toEqual(Array(5).fill('keep'));
  });

  it('is told which steps come in which order, and which of them only undo what a test has done', async () => {
    const steps = async (policy: string) =>
      (await preview(policy)).steps.map(({ step, needs_run: needsRun }) => `${step}${needsRun ? ' *' : ''}`);
    expect(await steps('none')).toEqual([]);
    const standard = ['clear_app *', 'uninstall_new *', 'remove_files *', 'undo_settings *', 'home'];
    expect(await steps('standard')).toEqual(standard);
    expect(await steps('thorough')).toEqual([
      ...standard.slice(0, 2),
      'uninstall_others',
      ...standard.slice(2),
      'reboot',
    ]);
  });

  it('hears of a device whose apps were never listed, of none at all, and of no such policy', async () => {
    const url = (udid: string, policy: string) => `/admbo/device/${udid}/cleaning_preview?policy=${policy}`;
    expect(await preview('thorough', 'B')).toMatchObject({ synced_at: null, apps: [] });
    expect((await desk.download(url('nobody', 'none'))).json()).toMatchObject({ errorCode: 'E1009' });
    expect((await desk.download(url('A', 'total'))).json()).toMatchObject({ errorCode: 901 });
  });

  it('leaves nothing in the audit trail, and a program with the scope “read” sees the same', async () => {
    const entries = async () => (await desk.farm.db.selectFrom('audit_trail').select('id').execute()).length;
    const before = await entries();
    await preview('thorough');
    expect(await entries()).toBe(before);
    const { headers } = await makeApiToken(desk.farm, ['read']);
    const url = '/admbo/device/A/cleaning_preview?policy=thorough';
    expect((await desk.farm.app.inject({ url, headers })).json()).toMatchObject({ errorCode: 0 });
  });
});
