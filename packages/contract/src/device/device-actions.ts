import type { ErrorCode } from '../call/error-codes.ts';
import type { Text } from '../text/language.ts';
import { type DeviceState, deviceStates, groupOf, isDeviceError } from './device-states.ts';

/** What an administrator may do to a device by its state; null is allowed, a code says why not. Documents 1 section 6 and 3 section 4. */
export const deviceActions = [
  'change_state',
  'update_info',
  'acknowledge',
  'remove',
  'reboot',
  'usb_reset',
  'power_cycle',
  'charge_on',
  'screenshot',
  'inspect',
  'app_command',
  'hold',
] as const;
export type DeviceAction = (typeof deviceActions)[number];

type Rule = Partial<Record<DeviceState, ErrorCode>>;

const underTest: Rule = { STANDBY: '20412', TESTING: '20412', USING: '20412', REBOOT: '20412' };

/** Only an available device is given away. */
function notAvailable(): Rule {
  const codeOf = (state: DeviceState): ErrorCode => {
    if (state === 'REBOOT' || state === 'LOCK' || state === 'MANAGED') return '20414';
    return groupOf(state) === 'testing' ? '20412' : '20413';
  };
  return Object.fromEntries(
    deviceStates.filter((state) => state !== 'AVAILABLE').map((state) => [state, codeOf(state)]),
  );
}

/** What has no fault has none to be acknowledged. */
function notFaulty(): Rule {
  return Object.fromEntries(
    deviceStates.filter((state) => !isDeviceError(state)).map((state) => [state, '20414']),
  );
}

const rules: Record<DeviceAction, Rule> = {
  change_state: { ...underTest, REBOOT: '20414', LOCK: '20414', MANAGED: '20414' },
  update_info: { ...underTest, LOCK: '20412' },
  acknowledge: notFaulty(),
  remove: underTest,
  reboot: { REBOOT: '20414', MANAGED: '20414' },
  usb_reset: { REBOOT: '20414', MANAGED: '20414' },
  power_cycle: { REBOOT: '20414', MANAGED: '20414' },
  /** Power is given back whatever the device is in: that disturbs nobody. */
  charge_on: {},
  screenshot: { REBOOT: '20414' },
  /** A screen is read by one at a time, and a test reads it. */
  inspect: { STANDBY: '20412', TESTING: '20412', REBOOT: '20414' },
  /** Excluded devices too, by hand; what is wrong with a device besides is for it to say. Document 8. */
  app_command: { ...underTest, REBOOT: '20414', LOCK: '20414', MANAGED: '20414' },
  hold: notAvailable(),
};

/**
 * Why `action` is not possible on a device in `state` now, as an error code; null where it is possible.
 * EXCLUDE hides who holds a device, so the holder is asked besides the shown state.
 */
export function whyNot(
  action: DeviceAction,
  state: DeviceState,
  holder: DeviceState | null,
): ErrorCode | null {
  return rules[action][state] ?? (holder === null ? null : (rules[action][holder] ?? null));
}

/** The states that a person may choose. Document 1 section 4. */
export const manualStates = ['AVAILABLE', 'EXCLUDE'] as const satisfies readonly DeviceState[];
export type ManualState = (typeof manualStates)[number];

/** Those that are another one than is shown; AVAILABLE of a device in error confirms that somebody has looked. */
export function offeredStates(shown: DeviceState): ManualState[] {
  return manualStates.filter((state) => state !== shown);
}

/** Why nothing new may begin on a device whose host drains; 8514 on the wire. */
export const drainingText: Text = {
  ko: '호스트가 새 작업을 막고 있습니다.',
  en: 'New work is paused on the host.',
};
