import { setTimeout as wait } from 'node:timers/promises';
import { keyName } from '../../screen/key-names.ts';
import { pressKey, typeText } from '../../screen/press-key.ts';
import { drag, swipe, tap } from '../../screen/touch-screen.ts';
import type { Command, CommandCall } from '../command.ts';

/** Answers an exit code, or null for arguments that it can't use. */
type Kind = (call: CommandCall, args: readonly string[]) => number | null | Promise<number>;

const sources: ReadonlySet<string> = new Set([
  'dpad',
  'gamepad',
  'joystick',
  'keyboard',
  'mouse',
  'touchnavigation',
  'touchpad',
  'touchscreen',
  'stylus',
  'trackball',
]);

function numbers(args: readonly string[], least: number, most: number): number[] | null {
  const read = args.map(Number);
  return read.length < least || read.length > most || read.some((value) => !Number.isFinite(value))
    ? null
    : read;
}

const moving =
  (
    move: (
      call: CommandCall,
      from: { x: number; y: number },
      to: { x: number; y: number },
      ms: number,
    ) => void,
  ): Kind =>
  (call, args) => {
    const read = numbers(args, 4, 5);
    if (read === null) return null;
    const [x = 0, y = 0, toX = 0, toY = 0, ms = 300] = read;
    move(call, { x, y }, { x: toX, y: toY }, ms);
    return 0;
  };

const kinds: Readonly<Record<string, Kind>> = {
  tap: (call, args) => {
    const read = numbers(args, 2, 2);
    if (read === null) return null;
    const [x = 0, y = 0] = read;
    tap(call.device, { x, y });
    return 0;
  },
  swipe: moving(({ device }, from, to, ms) => swipe(device, from, to, ms)),
  draganddrop: moving(({ device }, from, to) => drag(device, from, to)),
  text: (call, args) => (args[0] === undefined ? null : typeAscii(call, args[0])),
  keyevent: (call, args) => {
    const keys = args.filter((arg) => !arg.startsWith('-'));
    if (keys.length === 0) return null;
    for (const key of keys) pressKey(call.device, keyName(key));
    return 0;
  },
  press: () => 0,
  roll: () => 0,
};

/** The device's key map has no key for other letters; all of the text is lost then. `%s` is a blank. */
async function typeAscii(call: CommandCall, word: string): Promise<number> {
  const text = word.replaceAll('%s', ' ');
  if (!/^[\x20-\x7e]*$/.test(text)) {
    const cause = 'java.lang.NullPointerException: Attempt to get length of null array';
    const isNew = call.device.state.apiLevel >= 30;
    const at = isNew ? 'com.android.server.input.InputShellCommand' : 'com.android.commands.input.Input';
    await call.err(
      `${isNew ? "\nException occurred while executing 'text':\n" : ''}${cause}\n\tat ${at}.sendText(${at.split('.').at(-1) ?? ''}.java:251)\n`,
    );
    return isNew ? 255 : 1;
  }
  typeText(call.device, text);
  return 0;
}

/** `input [SOURCE] [-d DISPLAY] KIND …`. */
export const input: Command = async (call) => {
  const args = [...call.args];
  if (sources.has(args[0] ?? '')) args.shift();
  if (args[0] === '-d') args.splice(0, 2);
  const [name = '', ...rest] = args;
  const kind = kinds[name];
  if (kind === undefined || (name === 'draganddrop' && call.device.state.apiLevel < 26)) {
    await call.err(`Error: Unknown command: ${name}\n`);
    return 255;
  }
  const { slowInputMs } = call.device.state.faults;
  if (slowInputMs > 0) await wait(slowInputMs, undefined, { signal: call.gone });
  const code = await kind(call, rest);
  if (code !== null) return code;
  await call.err(`Error: Invalid arguments for command: ${name}\n`);
  return 255;
};
