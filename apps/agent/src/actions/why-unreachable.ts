import type { CommandReason } from '@rackhand/contract/command/command';
import { type UnreachableError, unreachableError } from '@rackhand/contract/device/device-state';
import type { LocatedDevice } from '../devices/host-fleet.ts';
import { ActionFailure } from './action.ts';

const unreachableReasons: Record<UnreachableError, CommandReason> = {
  UNAUTHORIZED: 'DEVICE_UNAUTHORIZED',
  OFFLINE: 'DEVICE_OFFLINE',
  NOT_FOUND: 'DEVICE_NOT_ATTACHED',
  TRUST_REQUIRED: 'DEVICE_UNTRUSTED',
  PAIR_CHECK_FAILED: 'PAIRING_REFUSED',
};

/** Of a device that can't be asked, by its place in its provider's list. */
export function whyUnreachable(device: LocatedDevice | null): ActionFailure {
  const connection = device?.attachment.connection;
  const error = unreachableError(connection ?? 'absent') ?? 'NOT_FOUND';
  return new ActionFailure(unreachableReasons[error], connection);
}
