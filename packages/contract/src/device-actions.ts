import type { DeviceState } from './device-states.ts';
import type { ErrorCode } from './error-codes.ts';

/** What an administrator may do to a device by its state; null is allowed, a code says why not. Documents 1 section 6 and 3 section 4. */
export const deviceActions = ['change_state', 'update_info', 'remove', 'reboot', 'usb_reset'] as const;
export type DeviceAction = (typeof deviceActions)[number];

type Rule = Partial<Record<DeviceState, ErrorCode>>;

const underTest: Rule = { STANDBY: '20412', TESTING: '20412', USING: '20412', REBOOT: '20412' };

const rules: Record<DeviceAction, Rule> = {
  change_state: { ...underTest, REBOOT: '20414', LOCK: '20414', MANAGED: '20414' },
  update_info: { ...underTest, LOCK: '20412' },
  remove: underTest,
  reboot: { REBOOT: '20414', MANAGED: '20414' },
  usb_reset: { REBOOT: '20414', MANAGED: '20414' },
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
