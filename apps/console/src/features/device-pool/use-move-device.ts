import type { Device } from '@rackhand/contract/device';
import { moveDevice } from '@rackhand/contract/endpoints/racks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText, requestIdOf } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { deviceMessages } from '../devices/device-messages.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { rackMessages } from './rack-messages.ts';

/** Resolves to whether the device is there; what went wrong is said in a notice. */
export type MoveDevice = (device: Device, rackLocation: string) => Promise<boolean>;

/** Moves a device and offers to take it back. */
export function useMoveDevice(): MoveDevice {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const language = useLanguage();
  const words = useMessages(rackMessages);
  const { undo: undoWord } = useMessages(deviceMessages);
  return useCallback(
    async (device, rackLocation) => {
      const { model } = device.info;
      const send = async (place: string, version: number): Promise<number> => {
        try {
          const { arn } = device;
          return (await api.call(moveDevice, { body: { arn, rackLocation: place, version } })).version;
        } catch (error) {
          const text = [reasonOf(error, words, place), errorText(error, language)].find(
            (said) => said !== null,
          );
          notices.fail(words.moveFailed(model), { text: text ?? '', requestId: requestIdOf(error) });
          throw error;
        } finally {
          reloadDevices(client, api);
        }
      };
      try {
        const before = device.info.rackLocation;
        const version = await send(rackLocation, device.version);
        const said = rackLocation === '' ? words.movedOut(model) : words.moved(model, rackLocation);
        const undo = (): void => {
          send(before, version).catch(() => undefined);
        };
        notices.succeed(said, { action: { label: undoWord, run: undo } });
        return true;
      } catch {
        return false;
      }
    },
    [api, notices, client, language, words, undoWord],
  );
}

/** What the code alone does not say: who stands there, or that somebody else was quicker. */
function reasonOf(error: unknown, words: (typeof rackMessages)['ko'], place: string): string | null {
  if (!(error instanceof ApiError)) return null;
  const other = error.details.find(({ field }) => field === 'rackLocation')?.message;
  if (error.code === 'E907' && other !== undefined) return words.occupiedBy(place, other);
  return error.code === '20414' ? words.changedMeanwhile : null;
}
