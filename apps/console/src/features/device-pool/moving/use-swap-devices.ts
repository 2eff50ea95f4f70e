import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { swapDevices } from '@rackhand/contract/endpoints/rack-changes';
import { useCallback } from 'react';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { deviceMessages } from '../../devices/device-messages.ts';
import { useTellDevices } from '../../devices/use-tell-devices.ts';
import { rackMessages } from '../rack-messages.ts';

/** Resolves to whether each is where the other one was; what went wrong is said in a notice. */
export type SwapDevices = (device: Device, other: Device) => Promise<boolean>;

/** Two devices change places, and may be changed back. */
export function useSwapDevices(): SwapDevices {
  const { api, notices } = usePlatform();
  const tellDevices = useTellDevices();
  return useCallback(
    async (device, other) => {
      const names = [calledName(device.info), calledName(other.info)] as const;
      const send = async (version: number, withVersion: number) => {
        const body = { arn: device.arn, version, with_arn: other.arn, with_version: withVersion };
        let answer: AnswerOf<typeof swapDevices> | undefined;
        try {
          answer = await api.call(swapDevices, { body });
          return answer;
        } catch (error) {
          notices.fail(
            inBoth(rackMessages, (said) => said.swapFailed(...names)),
            { error },
          );
          return null;
        } finally {
          tellDevices(answer);
        }
      };
      const done = await send(device.version, other.version);
      if (done === null) return false;
      notices.succeed(
        inBoth(rackMessages, (said) => said.swapped(...names)),
        {
          action: {
            label: inBoth(deviceMessages, (words) => words.undo),
            run: () => void send(done.device.version, done.other.version),
          },
        },
      );
      return true;
    },
    [api, tellDevices, notices],
  );
}
