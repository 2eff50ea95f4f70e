import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../call/error-codes.ts';
import { type DeviceAction, offeredStates, whyNot } from './device-actions.ts';
import { type DeviceState, deviceStates, errorOrder } from './device-states.ts';

/** What forbids each action, by document 3 section 4; every other state allows it. */
const forbidden: Record<
  Exclude<DeviceAction, 'hold' | 'acknowledge'>,
  Partial<Record<DeviceState, ErrorCode>>
> = {
  change_state: {
    STANDBY: '20412',
    TESTING: '20412',
    USING: '20412',
    REBOOT: '20414',
    LOCK: '20414',
    MANAGED: '20414',
  },
  update_info: { STANDBY: '20412', TESTING: '20412', USING: '20412', REBOOT: '20412', LOCK: '20412' },
  remove: { STANDBY: '20412', TESTING: '20412', USING: '20412', REBOOT: '20412' },
  reboot: { REBOOT: '20414', MANAGED: '20414' },
  usb_reset: { REBOOT: '20414', MANAGED: '20414' },
  power_cycle: { REBOOT: '20414', MANAGED: '20414' },
  charge_on: {},
  screenshot: { REBOOT: '20414' },
  inspect: { STANDBY: '20412', TESTING: '20412', REBOOT: '20414' },
  app_command: {
    STANDBY: '20412',
    TESTING: '20412',
    USING: '20412',
    REBOOT: '20414',
    LOCK: '20414',
    MANAGED: '20414',
  },
};

describe.each(Object.entries(forbidden))('an administrator who asks for %s', (name, codes) => {
  const action = name as keyof typeof forbidden;

  test('is refused in these states, and in no other', () => {
    const found = deviceStates.flatMap((state) => {
      const code = whyNot(action, state, null);
      return code === null ? [] : [[state, code]];
    });
    expect(Object.fromEntries(found)).toEqual(codes);
  });

  test('is refused for an excluded device by who holds it', () => {
    for (const state of deviceStates) expect(whyNot(action, 'EXCLUDE', state)).toBe(codes[state] ?? null);
  });
});

test('a fault is acknowledged only where it is shown', () => {
  for (const state of deviceStates)
    expect(whyNot('acknowledge', state, null) === null).toBe(
      (errorOrder as readonly DeviceState[]).includes(state),
    );
});

test('an administrator is offered AVAILABLE and EXCLUDE, without the one that is shown', () => {
  expect(offeredStates('AVAILABLE')).toEqual(['EXCLUDE']);
  expect(offeredStates('EXCLUDE')).toEqual(['AVAILABLE']);
  for (const state of ['REGISTERED', 'INFO_UPDATED', 'OFFLINE'] as const)
    expect(offeredStates(state)).toEqual(['AVAILABLE', 'EXCLUDE']);
});

test('a device is held for somebody only while it is available', () => {
  for (const state of deviceStates) expect(whyNot('hold', state, null) === null).toBe(state === 'AVAILABLE');
});
