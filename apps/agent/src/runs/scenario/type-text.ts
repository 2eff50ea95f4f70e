import { setTimeout as wait } from 'node:timers/promises';
import { reason } from '@rackhand/contract/test/step-reason';
import type { Argv } from '../../devices/test-shell.ts';
import type { RunDevice } from '../device/run-device.ts';
import { StepFailure } from '../device/run-failure.ts';
import { hasKeys, typeKeys } from './gestures.ts';
import { act, type DeviceHands } from './hands.ts';

export type TypingHands = Pick<DeviceHands, 'device' | 'inputMethod' | 'noteUnknown'>;

const lookMs = 10_000;
/** Android's own `ime` and `settings` start a program each. */
const choosingMs = 15_000;
const shownWithinMs = 5_000;
const betweenLooksMs = 200;

/** Writes into the field that has the focus after `first`, by keys where there are keys for it. */
export async function typeText(hands: TypingHands, first: readonly Argv[], text: string): Promise<void> {
  if (hasKeys(text)) await actOrFail(hands, [...first, ...typeKeys(text)]);
  else await typeByInputMethod(hands, first, text);
}

export async function isKeyboardShown(device: RunDevice): Promise<boolean> {
  const [said] = await device.look([['dumpsys', 'input_method']], lookMs);
  return /mInputShown=true/.test(said?.text ?? '');
}

/** As ADBKeyBoard takes it: a broadcast to it alone, in letters that no shell changes. */
async function typeByInputMethod(hands: TypingHands, first: readonly Argv[], text: string): Promise<void> {
  const { device, inputMethod } = hands;
  if (inputMethod === null) throw new StepFailure(reason('beyondAscii'));
  await choose(device, inputMethod);
  if (first.length > 0) await act(hands, first);
  await untilShown(device, inputMethod);
  const [owner = ''] = inputMethod.split('/');
  const encoded = Buffer.from(text).toString('base64');
  await actOrFail(hands, [['am', 'broadcast', '-a', 'ADB_INPUT_B64', '-p', owner, '--es', 'msg', encoded]]);
}

const whichIsChosen: Argv = ['settings', 'get', 'secure', 'default_input_method'];

/** The keyboard of before is back when the device is cleaned. */
async function choose(device: RunDevice, inputMethod: string): Promise<void> {
  const [now] = await device.look([whichIsChosen], choosingMs);
  if (now?.text.trim() === inputMethod) return;
  // Done twice it is the same, so it may be done again where the device was lost.
  const said = await device.look(
    [['ime', 'enable', inputMethod], ['ime', 'set', inputMethod], whichIsChosen],
    choosingMs,
  );
  if (said[2]?.text.trim() === inputMethod) return;
  const words = said.at(-1)?.text.trim().slice(0, 200) ?? '';
  throw new StepFailure(reason('noMethod', { method: inputMethod, said: words }));
}

/** Nobody takes the text before, and nobody says so. */
async function untilShown(device: RunDevice, inputMethod: string): Promise<void> {
  const due = performance.now() + shownWithinMs;
  while (!(await isKeyboardShown(device))) {
    if (performance.now() >= due) throw new StepFailure(reason('noField', { method: inputMethod }));
    await wait(betweenLooksMs);
  }
}

async function actOrFail(hands: TypingHands, commands: readonly Argv[]): Promise<void> {
  const said = await act(hands, commands);
  const failed = said.find(({ code, text }) => code !== 0 || /Exception/.test(text));
  if (failed !== undefined)
    throw new StepFailure(reason('notTyped', { said: failed.text.trim().slice(0, 200) }));
}
