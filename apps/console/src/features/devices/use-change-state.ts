import type { Device } from '@rackhand/contract/device';
import type { ManualState } from '@rackhand/contract/device-actions';
import { stateWord } from '@rackhand/contract/device-column-values';
import type { DeviceState } from '@rackhand/contract/device-states';
import { changeState } from '@rackhand/contract/endpoints/devices';
import type { Text } from '@rackhand/contract/language';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { deviceMessages } from './device-messages.ts';
import { reloadDevices } from './reload-devices.ts';
import { type Said, wayBack } from './way-back.ts';
import { whoWasFirst } from './who-was-first.ts';

export type ChangeState = (device: Device, newState: ManualState, said?: Said) => Promise<boolean>;

/** Sends the state that the person saw with the one they chose; says how it ended, offers to take it back, and refreshes. */
export function useChangeState(failureTitle?: Text): ChangeState {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return useCallback(
    async (device, newState, said = { reason: '' }) => {
      const send = async (now: DeviceState, next: ManualState, why: Said): Promise<DeviceState | null> => {
        try {
          return (await api.call(changeState, { body: bodyOf(device, now, next, why) })).state;
        } catch (error) {
          const text = inBoth(deviceMessages, (words, language) =>
            [
              errorText(error)[language],
              ...stateNow(error).map((shown) => words.stateNow(stateWord(shown, language))),
              ...whoWasFirst(error, words),
            ].join(' '),
          );
          notices.fail(failureTitle ?? inBoth(deviceMessages, (words) => words.changeFailed), {
            text,
            error,
          });
          return null;
        } finally {
          reloadDevices(client, api);
        }
      };
      const { info } = device;
      const state = await send(info.state, newState, said);
      if (state === null) return false;
      const back = wayBack(info, newState);
      const undo = (): void => {
        if (back !== null) void send(state, back.newState, back.said);
      };
      notices.succeed(
        inBoth(deviceMessages, (words, language) =>
          words.stateChanged(info.model, stateWord(state, language)),
        ),
        back === null ? {} : { action: { label: inBoth(deviceMessages, (words) => words.undo), run: undo } },
      );
      return true;
    },
    [api, notices, client, failureTitle],
  );
}

function bodyOf({ arn }: Device, now: DeviceState, next: ManualState, { reason, until }: Said) {
  return {
    arn,
    old_state: now,
    new_state: next,
    update_reason: reason,
    ...(until === undefined ? {} : { exclude_until: until }),
  };
}

/** A conflict (20414) carries the state that is true now in its details (document 3 section 4). */
function stateNow(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== '20414') return [];
  return error.details
    .filter(({ field }) => field === 'old_state' || field === 'state')
    .map(({ message }) => message);
}
