import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { report } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
beforeEach(async () => {
  farm = await createTestFarm();
  await report(farm, [phone('R5CT1'), phone('R5CT2'), phone('R5CT3', { connection: 'unauthorized' })]);
});
afterEach(() => farm.close());

const writes: [string, () => Promise<Answer>, string[]][] = [
  [
    'a change of its state',
    async () => {
      const { arn } = await farm.device('R5CT1');
      const body = { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE', update_reason: 'glass' };
      return farm.call('/service/change_state', body);
    },
    ['R5CT1'],
  ],
  [
    'its saved settings',
    async () => {
      const { arn, version, info } = await farm.device('R5CT1');
      return farm.call('/service/update_info', { arn, version, info: { ...info, tags: 'lab' } });
    },
    ['R5CT1'],
  ],
  [
    'a move',
    async () => {
      const { arn, version } = await farm.device('R5CT1');
      return farm.call('/admbo/device/move', { arn, version, rackLocation: '1-3-7' });
    },
    ['R5CT1'],
  ],
  [
    'a swap',
    async () => {
      const [one, two] = [await farm.device('R5CT1'), await farm.device('R5CT2')];
      const body = { arn: one.arn, version: one.version, with_arn: two.arn, with_version: two.version };
      return farm.call('/admbo/device/swap', body);
    },
    ['R5CT1', 'R5CT2'],
  ],
  [
    'an acknowledged fault',
    async () => {
      const { arn } = await farm.device('R5CT3');
      return farm.call('/service/acknowledge_fault', { arn, old_state: 'UNAUTHORIZED', note: 'cable' });
    },
    ['R5CT3'],
  ],
];

describe('the answer of a write to a device', () => {
  test.each(writes)('after %s holds it as lists and the stream tell it', async (_what, write, udids) => {
    const before = (await farm.device(udids[0] ?? '')).info.revision;
    const answer = await write();
    const devices = await Promise.all(udids.map((udid) => farm.device(udid)));
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.data['devices']).toEqual(devices);
    for (const { info } of devices) expect(info.revision).toBeGreaterThan(before);
  });

  test.each([
    [['devices'] as const, false],
    [['devices', 'read'] as const, true],
  ])('to a program whose token has %j says of the device what that may read', async (scopes, isTold) => {
    const { headers } = await makeApiToken(farm, [...scopes]);
    const { arn } = await farm.device('R5CT1');
    const payload = { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' };
    const response = await farm.app.inject({
      method: 'POST',
      url: '/service/change_state',
      headers,
      payload,
    });
    const { data } = response.json<{ data: { state: string; devices?: object[] } }>();
    expect(data.state).toBe('EXCLUDE');
    expect(data.devices?.length).toBe(isTold ? 1 : undefined);
  });
});
