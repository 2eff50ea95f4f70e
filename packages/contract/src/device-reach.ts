import type { DeviceInfo } from './device.ts';
import { drainingText } from './device-actions.ts';
import type { Text } from './language.ts';

const hostAwayText: Text = {
  ko: '장비의 호스트와 연락되지 않습니다.',
  en: 'The host of the device is away.',
};

/** Why no command reaches a device now, whatever its state; null where one does. 20413 on the wire. */
export function whyUnreached({
  host,
  state_reason,
  host_draining,
}: Pick<DeviceInfo, 'host' | 'state_reason' | 'host_draining'>): Text | null {
  if (host === '' || state_reason === 'HOST_AWAY') return hostAwayText;
  return host_draining ? drainingText : null;
}
