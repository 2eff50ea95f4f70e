import type { DeviceInfo } from '@rackhand/contract/device/device';
import { obstacleOfDevice } from '@rackhand/contract/recovery/why-no-recovery';

/** What a device shows against a recovery that a person begins; null: nothing. */
export function handObstacle({ excluded, holder, errors, host, state_reason, host_draining }: DeviceInfo) {
  const hostAway = host === '' || state_reason === 'HOST_AWAY';
  return obstacleOfDevice({ excluded, holder, errors, draining: host_draining, hostAway });
}
