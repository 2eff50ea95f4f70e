import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { moveDevice } from '@rackhand/contract/endpoints/rack-changes';
import type { Text } from '@rackhand/contract/text/language';
import { useCallback } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { deviceMessages } from '../../devices/device-messages.ts';
import { useTellDevices } from '../../devices/use-tell-devices.ts';
import { rackMessages } from '../rack-messages.ts';

/** Resolves to whether the device is there; what went wrong is said in a notice. */
export type MoveDevice = (device: Device, rackLocation: string) => Promise<boolean>;

/** Moves a device and offers to take it back. */
export function useMoveDevice(): MoveDevice {
  const { api, notices } = usePlatform();
  const tellDevices = useTellDevices();
  return useCallback(
    async (device, rackLocation) => {
      const model = calledName(device.info);
      const send = async (place: string, version: number): Promise<number> => {
        let answer: AnswerOf<typeof moveDevice> | undefined;
        try {
          const { arn } = device;
          answer = await api.call(moveDevice, { body: { arn, rackLocation: place, version } });
          return answer.version;
        } catch (error) {
          notices.fail(
            inBoth(rackMessages, (said) => said.moveFailed(model)),
            { error, ...reasonOf(error, place) },
          );
          throw error;
        } finally {
          tellDevices(answer);
        }
      };
      try {
        const before = device.info.rackLocation;
        const version = await send(rackLocation, device.version);
        const done = inBoth(rackMessages, (words) =>
          rackLocation === '' ? words.movedOut(model) : words.moved(model, rackLocation),
        );
        const undo = (): void => {
          send(before, version).catch(() => undefined);
        };
        notices.succeed(done, {
          action: { label: inBoth(deviceMessages, (words) => words.undo), run: undo },
        });
        return true;
      } catch {
        return false;
      }
    },
    [api, notices, tellDevices],
  );
}

/** What the code alone does not say: who stands there, or that somebody else was quicker. */
function reasonOf(error: unknown, place: string): { text: Text } | null {
  if (!(error instanceof ApiError)) return null;
  const other = error.details.find(({ field }) => field === 'rackLocation')?.message;
  if (error.code === 'E907' && other !== undefined)
    return { text: inBoth(rackMessages, (words) => words.occupiedBy(place, other)) };
  return error.code === '20414' ? { text: inBoth(rackMessages, (words) => words.changedMeanwhile) } : null;
}
