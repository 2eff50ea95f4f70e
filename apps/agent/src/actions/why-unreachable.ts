import { unreachableError } from '@rackhand/contract/device/device-state';
import type { LocatedDevice } from '../devices/host-fleet.ts';
import { ActionFailure } from './action.ts';

const unreachableReasons = {
  UNAUTHORIZED: 'DEVICE_UNAUTHORIZED',
  OFFLINE: 'DEVICE_OFFLINE',
  NOT_FOUND: 'DEVICE_NOT_ATTACHED',
} as const;

/** Of a device that can't be asked, by its place in its provider's list. */
export function whyUnreachable(device: LocatedDevice | null): ActionFailure {
  const connection = device?.attachment.connection;
  const error = unreachableError(connection ?? 'absent') ?? 'NOT_FOUND';
  return new ActionFailure(unreachableReasons[error], connection);
}
