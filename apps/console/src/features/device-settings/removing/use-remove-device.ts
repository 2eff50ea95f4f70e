import type { Device } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { calledName } from '@rackhand/contract/device/device-name';
import { removeDevice } from '@rackhand/contract/endpoints/device-edit';
import { useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadDevices } from '../../devices/reload-devices.ts';
import { settingsMessages } from '../settings-messages.ts';

interface RemoveDevice {
  busy: boolean;
  remove: (device: Device) => Promise<void>;
}

/** Sends the state that the person saw; either way the dialog is done. */
export function useRemoveDevice(onDone: () => void): RemoveDevice {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const remove = async ({ arn, info }: Device): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await api.call(removeDevice, { body: { arn, old_state: info.state } });
      notices.succeed(inBoth(settingsMessages, (said) => said.removed(calledName(info))));
    } catch (error) {
      const text = inBoth(settingsMessages, (words, language) => {
        const states = presentStates(error).map((state) => words.stateNow(stateWord(state, language)));
        return [errorText(error)[language], ...states].join(' ');
      });
      notices.fail(
        inBoth(settingsMessages, (said) => said.removeFailed),
        { text, error },
      );
    }
    askUntold(reloadDevices);
    onDone();
  };
  return { busy, remove };
}

function presentStates(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== '20414') return [];
  return error.details.filter(({ field }) => field === 'old_state').map(({ message }) => message);
}
