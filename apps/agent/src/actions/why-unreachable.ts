import { unreachableError } from '@rackhand/contract/device/device-state';
import type { Transport } from '@rackhand/device-link/transport-list';
import { connectionOf } from '../devices/connection-of.ts';
import { ActionFailure } from './action.ts';

const unreachableReasons = {
  UNAUTHORIZED: 'DEVICE_UNAUTHORIZED',
  OFFLINE: 'DEVICE_OFFLINE',
  NOT_FOUND: 'DEVICE_NOT_ATTACHED',
} as const;

/** Of a device that can't be asked, by its place in adb's list. */
export function whyUnreachable(transport: Transport | null): ActionFailure {
  const state = transport?.state ?? '';
  const error = unreachableError(transport === null ? 'absent' : connectionOf(state)) ?? 'NOT_FOUND';
  return new ActionFailure(unreachableReasons[error], state);
}
