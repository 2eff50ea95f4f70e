import type { DeviceInfo } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { isFlapping, type Situation, unstableWord } from '@rackhand/contract/device/device-why';
import { errorCauseOf } from '@rackhand/contract/device/error-causes';
import { isRestartLoop } from '@rackhand/contract/device/flap-rule';
import { toldConnections } from '@rackhand/contract/device/state-reason';
import type { Language } from '@rackhand/contract/text/language';

/** What decides, besides its state, why a device is as it is. */
export function situationOf({
  platformName,
  state_reason,
  charging,
  unstable,
  exclusion,
}: Pick<DeviceInfo, 'platformName' | 'state_reason' | 'charging' | 'unstable' | 'exclusion'>): Situation {
  return {
    excludedBy: exclusion?.by ?? null,
    platform: platformName,
    isHostAway: state_reason === 'HOST_AWAY',
    connection: toldConnections.get(state_reason)?.connection ?? null,
    isSerialNotTold: state_reason === 'SERIAL_NOT_TOLD',
    isCharging: charging,
    isUnstable: unstable !== null,
    isRestarting: unstable !== null && isRestartLoop(unstable),
    errorCause: errorCauseOf(state_reason),
  };
}

/** What is said of a device first, what beside it, and since when: a connection that comes and goes before what it was lost as. */
export function headline(
  info: Pick<DeviceInfo, 'state' | 'state_since' | 'unstable'>,
  language: Language,
): { title: string; beside: string; since: string } {
  const state = stateWord(info.state, language);
  const unstable = unstableWord(info.unstable)[language];
  return info.unstable !== null && isFlapping(info)
    ? { title: unstable, beside: state, since: info.unstable.since }
    : { title: state, beside: unstable, since: info.state_since };
}
