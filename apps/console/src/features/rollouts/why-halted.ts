import { findInstallError, installErrors } from '@rackhand/contract/app/install-errors';
import type { Rollout } from '@rackhand/contract/app/rollout';
import { rolloutHaltWords } from '@rackhand/contract/app/rollout-words';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { type DeviceState, deviceStates } from '@rackhand/contract/device/device-states';
import type { Language } from '@rackhand/contract/text/language';

/** In one line: the reason, with the devices that made it halt and their errors; else what somebody said. */
export function whyHalted({ halt, reason }: Pick<Rollout, 'halt' | 'reason'>, language: Language): string {
  if (halt === null) return reason;
  const devices = halt.devices.map(
    ({ device_name: name, error }) => `${name} (${errorName(error, language)})`,
  );
  return [rolloutHaltWords[halt.code][language], devices.join(', ')].filter((part) => part !== '').join(': ');
}

/** A state of the device, or what it said to the installation. */
export function errorName(error: string, language: Language): string {
  if (isState(error)) return stateWord(error, language);
  return error in installErrors ? findInstallError(error).text[language] : error;
}

function isState(error: string): error is DeviceState {
  return (deviceStates as readonly string[]).includes(error);
}
