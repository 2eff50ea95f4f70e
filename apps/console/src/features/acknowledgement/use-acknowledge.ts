import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { isDeviceError } from '@rackhand/contract/device/device-states';
import { acknowledgeFault } from '@rackhand/contract/endpoints/devices';
import { useCallback } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { acknowledgementMessages } from './acknowledgement-messages.ts';

/** Sends the fault that the person saw; says how it ended. @returns whether it was accepted */
export function useAcknowledge(): (device: Device, note: string) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return useCallback(
    async ({ arn, info }, note) => {
      if (!isDeviceError(info.state)) return false;
      try {
        await api.call(acknowledgeFault, { body: { arn, old_state: info.state, note } });
        notices.succeed(inBoth(acknowledgementMessages, (words) => words.done(calledName(info))));
        return true;
      } catch (error) {
        notices.fail(
          inBoth(acknowledgementMessages, (words) => words.failed),
          { error },
        );
        return false;
      } finally {
        askUntold(reloadDevices);
      }
    },
    [api, notices, askUntold],
  );
}
