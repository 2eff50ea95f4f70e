import { expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { stepsDone } from './first-steps.ts';

const fresh = { hosts: [], devices: [], hasApp: false, adminCount: 1, alertRuleCount: 0 };
const seen = { last_seen_at: '2026-11-20T10:00:00.000+09:00' };

it('an admin of an empty farm has every step before them', () => {
  const ahead = { host: false, devices: false, slots: false, apps: false, admins: false, alerts: false };
  expect(stepsDone(fresh)).toEqual(ahead);
});

it('a host counts once its agent was there, not when it has a name only', () => {
  expect(stepsDone({ ...fresh, hosts: [{ last_seen_at: null }] }).host).toBe(false);
  expect(stepsDone({ ...fresh, hosts: [{ last_seen_at: null }, seen] }).host).toBe(true);
});

it('devices count once one has been accepted, and placed once one stands in a slot', () => {
  const waiting = sampleDevice('a', { errors: ['REGISTERED'], rackLocation: '' });
  expect(stepsDone({ ...fresh, devices: [waiting] })).toMatchObject({ devices: false, slots: false });
  const accepted = sampleDevice('b', { rackLocation: '' });
  expect(stepsDone({ ...fresh, devices: [waiting, accepted] })).toMatchObject({
    devices: true,
    slots: false,
  });
  expect(stepsDone({ ...fresh, devices: [sampleDevice('c')] }).slots).toBe(true);
});

it('apps count once one is given to a device', () => {
  expect(stepsDone({ ...fresh, hasApp: true }).apps).toBe(true);
});

it('admins are invited once there is a second one', () => {
  expect(stepsDone({ ...fresh, adminCount: 2 }).admins).toBe(true);
});

it('alerts count once there is a rule', () => {
  expect(stepsDone({ ...fresh, alertRuleCount: 1 }).alerts).toBe(true);
});
