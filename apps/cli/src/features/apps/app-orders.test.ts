import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../../testing/stand-in.ts';

let server: StandIn;
beforeAll(() => void process.setMaxListeners(0));
beforeEach(async () => {
  server = await startStandIn(({ call }) => {
    if (call === 'GET /admbo/all_device')
      return {
        arns: [{ arn: 'a', info: { udid: 'U', deviceName: 'Old', rackLocation: '', excluded: false } }],
      };
    if (call === 'GET /admbo/device/U/app')
      return { apps: [{ device_app_id: 3, app_id: 'kr.lab.choco' }], total_count: 1 };
    return call.startsWith('POST') ? { command_id: 'c' } : { commands: [] };
  });
});
afterEach(() => server.stop());

const trim = ['delete', 'kr.lab.choco', '--device', 'U', '--what', 'cache'];
const deletions = () =>
  server.asked.filter(({ call }) => call.endsWith('execute-delete')).map(({ body }) => body);

describe('a script that trims caches', () => {
  it('trims those of all apps, as Android before 14 has to, only where it says so', async () => {
    await server.run(trim);
    await server.run([...trim, '--all-apps']);
    expect(deletions()).toEqual([
      { delete_type: 'delete_app_cache', all_apps: false },
      { delete_type: 'delete_app_cache', all_apps: true },
    ]);
  });

  it('is not understood where it would delete all apps, and asks for nothing', async () => {
    const { code, err } = await server.run(['delete', 'kr.lab.choco', '--device', 'U', '--all-apps']);
    expect({ code, asked: server.asked.length }).toEqual({ code: 2, asked: 0 });
    expect(err).toContain('--what cache');
  });
});
