import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { isDeviceError } from '@rackhand/contract/device/device-states';
import { acknowledgeFault } from '@rackhand/contract/endpoints/devices';
import { useCallback } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useTellDevices } from '../devices/use-tell-devices.ts';
import { acknowledgementMessages } from './acknowledgement-messages.ts';

/** Sends the fault that the person saw; says how it ended. @returns whether it was accepted */
export function useAcknowledge(): (device: Device, note: string) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const tellDevices = useTellDevices();
  return useCallback(
    async ({ arn, info }, note) => {
      if (!isDeviceError(info.state)) return false;
      let answer: AnswerOf<typeof acknowledgeFault> | undefined;
      try {
        answer = await api.call(acknowledgeFault, { body: { arn, old_state: info.state, note } });
        notices.succeed(inBoth(acknowledgementMessages, (words) => words.done(calledName(info))));
        return true;
      } catch (error) {
        notices.fail(
          inBoth(acknowledgementMessages, (words) => words.failed),
          { error },
        );
        return false;
      } finally {
        tellDevices(answer);
      }
    },
    [api, notices, tellDevices],
  );
}
