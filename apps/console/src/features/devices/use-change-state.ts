import type { Device } from '@rackhand/contract/device';
import type { ManualState } from '@rackhand/contract/device-actions';
import { stateWord } from '@rackhand/contract/device-column-values';
import { type DeviceState, isDeviceState } from '@rackhand/contract/device-states';
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

/**
 * Sends the state that the person saw with the one they chose; says how it ended, and refreshes. What was done can be taken
 * back, what somebody else was faster than can be done again on what is true now (document 4 F45).
 */
export function useChangeState(failureTitle?: Text): ChangeState {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return useCallback(
    (device, newState, said = { reason: '' }) => {
      const send = async (now: DeviceState, next: ManualState, why: Said): Promise<DeviceState | null> => {
        try {
          return (await api.call(changeState, { body: bodyOf(device, now, next, why) })).state;
        } catch (error) {
          const again = stateNow(error);
          notices.fail(failureTitle ?? inBoth(deviceMessages, (words) => words.changeFailed), {
            text: refusalText(error),
            error,
            ...(again !== undefined &&
              again !== next && { action: { label: applyAgain, run: () => void decide(again, next, why) } }),
          });
          return null;
        } finally {
          reloadDevices(client, api);
        }
      };
      const decide = async (now: DeviceState, next: ManualState, why: Said): Promise<boolean> => {
        const state = await send(now, next, why);
        if (state === null) return false;
        const back = wayBack(device.info, next);
        const undo = (): void => {
          if (back !== null) void send(state, back.newState, back.said);
        };
        notices.succeed(
          inBoth(deviceMessages, (words, language) =>
            words.stateChanged(device.info.model, stateWord(state, language)),
          ),
          back === null
            ? {}
            : { action: { label: inBoth(deviceMessages, (words) => words.undo), run: undo } },
        );
        return true;
      };
      return decide(device.info.state, newState, said);
    },
    [api, notices, client, failureTitle],
  );
}

const applyAgain = inBoth(deviceMessages, (words) => words.applyAgain);

function refusalText(error: unknown): Text {
  const state = stateNow(error);
  return inBoth(deviceMessages, (words, language) =>
    [
      errorText(error)[language],
      ...(state === undefined ? [] : [words.stateNow(stateWord(state, language))]),
      ...whoWasFirst(error, words),
    ].join(' '),
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
function stateNow(error: unknown): DeviceState | undefined {
  if (!(error instanceof ApiError) || error.code !== '20414') return undefined;
  const told = error.details.find(({ field }) => field === 'old_state' || field === 'state')?.message;
  return told !== undefined && isDeviceState(told) ? told : undefined;
}
