import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type EditDesk, openEditDesk } from '../../testing/edit-desk.ts';
import { endExclusions } from './end-exclusions.ts';
import { createPoolSnapshots } from './pool-snapshots.ts';

let desk: EditDesk;
beforeAll(async () => {
  desk = await openEditDesk();
});
afterAll(() => desk.farm.close());

async function exclude(until: Date): Promise<number> {
  const { arn } = await desk.read('R5CT1');
  const response = await desk.farm.app.inject({
    method: 'POST',
    url: '/service/change_state',
    headers: { cookie: desk.cookie(), ...sameOrigin },
    payload: { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE', exclude_until: until.toISOString() },
  });
  return response.statusCode;
}
const state = async (): Promise<string> => (await desk.read('R5CT1')).info.state;

test('a device is out of the farm until the very instant that was said, and an instant that is now is none', async () => {
  const now = desk.farm.clock.now().getTime();
  expect(await exclude(new Date(now))).toBe(400);
  const until = new Date(now + 60_000);
  expect(await exclude(until)).toBe(200);
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };
  await endExclusions(desk.farm.db, rules, new Date(until.getTime() - 1));
  expect(await state()).toBe('EXCLUDE');
  await endExclusions(desk.farm.db, rules, until);
  expect(await state()).toBe('AVAILABLE');
});
