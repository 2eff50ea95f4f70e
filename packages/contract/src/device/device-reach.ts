import { commandReasons } from '../command/command.ts';
import type { CommandType } from '../command/command-kinds.ts';
import type { Text } from '../text/language.ts';
import type { DeviceInfo } from './device.ts';
import { drainingText } from './device-actions.ts';
import { type DeviceState, isSilent } from './device-states.ts';

export const hostAwayText: Text = {
  ko: '장비의 호스트와 연락이 되지 않습니다.',
  en: 'The device’s host is away.',
};

/** Why no command reaches a device now, whatever its state; null where one does. 20413 and 8514 on the wire. */
export function whyUnreached({
  host,
  state_reason,
  host_draining,
}: Pick<DeviceInfo, 'host' | 'state_reason' | 'host_draining'>): Text | null {
  if (host === '' || state_reason === 'HOST_AWAY') return hostAwayText;
  return host_draining ? drainingText : null;
}

/** Why a device of its kind is never given this command; null where it may be. */
export function whyUnable(type: CommandType, { unable }: Pick<DeviceInfo, 'unable'>): Text | null {
  return unable.includes(type) ? commandReasons.DEVICE_UNABLE : null;
}

const lost: readonly DeviceState[] = [
  'NOT_FOUND',
  'OFFLINE',
  'UNAUTHORIZED',
  'TRUST_REQUIRED',
  'PAIR_CHECK_FAILED',
];

/** Nothing is heard from it now: what it tells, such as its battery, is what it told last. */
export function isUnheard({ errors }: Pick<DeviceInfo, 'errors'>): boolean {
  return errors.some((error) => lost.includes(error) || isSilent(error));
}
