import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { Device } from '@rackhand/contract/device/device';
import type { ManualState } from '@rackhand/contract/device/device-actions';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { calledName } from '@rackhand/contract/device/device-name';
import { type DeviceState, isDeviceState } from '@rackhand/contract/device/device-states';
import { changeState } from '@rackhand/contract/endpoints/devices';
import type { Text } from '@rackhand/contract/text/language';
import { useCallback } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { type Platform, usePlatform } from '../../platform/platform-context.ts';
import { deviceMessages } from './device-messages.ts';
import { type Said, wayBack } from './state/way-back.ts';
import { useTellDevices } from './use-tell-devices.ts';
import { whoWasFirst } from './who-was-first.ts';

export type ChangeState = (device: Device, newState: ManualState, said?: Said) => Promise<boolean>;

/**
 * Sends the state that the person saw with the one they chose; says how it ended, and refreshes. What was done can be taken
 * back, what somebody else was faster than can be done again on what is true now (document 4 F45).
 */
export function useChangeState(failureTitle?: Text): ChangeState {
  const { api, notices } = usePlatform();
  const tellDevices = useTellDevices();
  return useCallback(
    (device, next, said = { reason: '' }) =>
      decide({ api, notices, tellDevices, failureTitle, device }, { now: device.info.state, next, said }),
    [api, notices, tellDevices, failureTitle],
  );
}

interface Tools extends Pick<Platform, 'api' | 'notices'> {
  tellDevices: ReturnType<typeof useTellDevices>;
  failureTitle: Text | undefined;
  device: Device;
}

interface Change {
  /** As the person saw it. */
  now: DeviceState;
  next: ManualState;
  said: Said;
}

async function decide(tools: Tools, change: Change): Promise<boolean> {
  const state = await send(tools, change);
  if (state === null) return false;
  const { notices, device } = tools;
  const back = wayBack(device.info, change.next);
  const undo = (): void => {
    if (back !== null) void send(tools, { now: state, next: back.newState, said: back.said });
  };
  notices.succeed(
    inBoth(deviceMessages, (words, language) =>
      words.stateChanged(calledName(device.info), stateWord(state, language)),
    ),
    back === null ? {} : { action: { label: inBoth(deviceMessages, (words) => words.undo), run: undo } },
  );
  return true;
}

/** The state that it has become, or null after saying why not. */
async function send(tools: Tools, change: Change): Promise<DeviceState | null> {
  const { api, notices, tellDevices, failureTitle, device } = tools;
  let answer: AnswerOf<typeof changeState> | undefined;
  try {
    answer = await api.call(changeState, { body: bodyOf(device, change) });
    return answer.state;
  } catch (error) {
    const now = stateNow(error);
    const again = (): void => void decide(tools, { ...change, now: now ?? change.now });
    notices.fail(failureTitle ?? inBoth(deviceMessages, (words) => words.changeFailed), {
      text: refusalText(error),
      error,
      ...(now !== undefined && now !== change.next && { action: { label: applyAgain, run: again } }),
    });
    return null;
  } finally {
    tellDevices(answer);
  }
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

function bodyOf({ arn }: Device, { now, next, said: { reason, until } }: Change) {
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
