import { setImmediate as othersFirst } from 'node:timers/promises';
import { normalisePath } from '../../device/device-path.ts';
import { drawScreen } from '../../screen/draw-screen.ts';
import { screenSize } from '../../screen/screen-size.ts';
import type { Command, CommandCall } from '../command.ts';

/** As the picture lies in memory: a head, then four bytes for each point. Android 9 added the colour space to the head. */
async function sendRawPicture(call: CommandCall): Promise<void> {
  const { width, height } = screenSize(call.device);
  const head = Buffer.alloc(call.device.state.apiLevel >= 28 ? 16 : 12);
  head.writeUInt32LE(width, 0);
  head.writeUInt32LE(height, 4);
  head.writeUInt32LE(1, 8);
  await call.out(head);
  // Who wanted no more than that has gone by then, and nothing is drawn for nobody.
  await othersFirst();
  await call.out(Buffer.alloc(0));
  const canvas = drawScreen(call.device);
  for (let y = 0; y < height; y += 1) await call.out(canvas.rawRow(y));
}

function untilGone({ gone }: CommandCall): Promise<void> {
  if (gone.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    gone.addEventListener('abort', () => {
      resolve();
    });
  });
}

const screencap: Command = async (call) => {
  const { screen } = call.device.state.faults;
  if (screen === 'hangs') await untilGone(call);
  if (screen !== null) {
    await call.err('Failed to take screenshot. Status: -2147483648\n');
    return 1;
  }
  const target = call.args.find((arg) => !arg.startsWith('-'));
  const isPacked = call.args.includes('-p') || target?.endsWith('.png') === true;
  if (target === undefined && !isPacked) {
    await sendRawPicture(call);
    return 0;
  }
  const picture = drawScreen(call.device).toPng();
  if (target === undefined) {
    await call.out(picture);
    return 0;
  }
  const file = call.device.files.write(normalisePath(target, call.folder), 0o660, {
    makeFolders: false,
  });
  file.append(picture);
  file.finish();
  return 0;
};

/** `wm user-rotation [free|lock [TURNS]]`; until Android 10 it was `set-user-rotation`. */
async function turn(call: CommandCall, args: readonly string[]): Promise<number> {
  const [mode, turns = '0'] = args.filter((arg, nth) => !arg.startsWith('-') && args[nth - 1] !== '-d');
  const { rotation } = screenSize(call.device);
  if (mode === undefined) {
    const isFree = call.device.state.settings['system/accelerometer_rotation'] === '1';
    await call.out(isFree ? 'free\n' : `lock ${String(rotation)}\n`);
    return 0;
  }
  if ((mode !== 'free' && mode !== 'lock') || !/^[0-3]$/.test(turns)) {
    await call.err('Error: argument needs to be either -d, free or lock.\n');
    return 255;
  }
  call.device.change(({ settings }) => {
    settings['system/accelerometer_rotation'] = mode === 'free' ? '1' : '0';
    if (mode === 'lock') settings['system/user_rotation'] = turns;
  });
  return 0;
}

const wm: Command = async (call) => {
  const [what = '', value] = call.args;
  const { profile } = call.device.factory;
  const { state } = call.device;
  if (what === 'size' && value !== undefined) {
    call.device.change((own) => {
      own.sizeOverride = value === 'reset' ? null : value;
    });
  } else if (what === 'density' && value !== undefined) {
    call.device.change((own) => {
      own.densityOverride = value === 'reset' ? null : Number(value);
    });
  } else if (what === 'size') {
    await call.out(`Physical size: ${String(profile.width)}x${String(profile.height)}\n`);
    if (state.sizeOverride !== null) await call.out(`Override size: ${state.sizeOverride}\n`);
  } else if (what === 'density') {
    await call.out(`Physical density: ${String(profile.density)}\n`);
    if (state.densityOverride !== null)
      await call.out(`Override density: ${String(state.densityOverride)}\n`);
  } else if (what === 'user-rotation' || what === 'set-user-rotation') {
    return turn(call, call.args.slice(1));
  } else {
    await call.err(`Unknown command: ${what}\n`);
    return 255;
  }
  return 0;
};

export const screenCommands: Readonly<Record<string, Command>> = { screencap, wm };
