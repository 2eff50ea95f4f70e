import { type DeviceError, deviceStateTable, silentStates } from '../../device/device-states.ts';
import type { Text } from '../../text/language.ts';

/** Out of reach, or nobody has said yet which device it is. Document 8. */
export const unfitForApps: readonly DeviceError[] = [
  'NOT_FOUND',
  'OFFLINE',
  'UNAUTHORIZED',
  'TRUST_REQUIRED',
  'PAIR_CHECK_FAILED',
  ...silentStates,
  'VERIFICATION_REQUIRED',
  'REGISTERED',
];

/** Why apps of a device with these errors can't be touched, whatever its state. */
export function whyUnfitForApps(errors: readonly DeviceError[]): Text | null {
  const error = unfitForApps.find((one) => errors.includes(one));
  if (error === undefined) return null;
  const { ko, en } = deviceStateTable[error];
  return { ko: `장비 상태: ${ko}`, en: `The device’s state: ${en}` };
}
