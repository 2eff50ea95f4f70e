import { deflateSync } from 'node:zlib';
import { crc32 } from '../../device/crc32.ts';
import { normalisePath } from '../../device/device-path.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import type { Command, CommandCall } from '../command.ts';

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** A picture in the screen's own size: one colour for each device, black when the screen is off. Two-bit palette, so it stays small. */
export function takeScreenshot(device: SimulatedDevice): Buffer {
  const { width, height } = device.factory.profile;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 3, 0, 0, 0], 8);
  const hue = (device.factory.index * 53) % 200;
  const palette = device.state.awake
    ? [30 + hue / 4, 60 + hue / 2, 200 - hue / 2, 240, 240, 240]
    : [0, 0, 0, 0, 0, 0];
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const barRow = Buffer.from(row).fill(0xff, 1);
  const bar = Math.round(height / 28);
  const rows = Array.from({ length: height }, (_, y) => (y < bar ? barRow : row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from(palette)),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** As the picture lies in memory: a head, then four bytes for each point. Android 9 added the colour space to the head. */
async function sendRawPicture(call: CommandCall): Promise<void> {
  const { width, height } = call.device.factory.profile;
  const head = Buffer.alloc(call.device.state.apiLevel >= 28 ? 16 : 12);
  head.writeUInt32LE(width, 0);
  head.writeUInt32LE(height, 4);
  head.writeUInt32LE(1, 8);
  const row = Buffer.alloc(width * 4);
  await call.out(head);
  for (let y = 0; y < height; y += 1) await call.out(row);
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
  const picture = takeScreenshot(call.device);
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
  } else {
    await call.err(`Unknown command: ${what}\n`);
    return 255;
  }
  return 0;
};

const wakingKeys: Readonly<Record<string, boolean | 'toggle'>> = {
  KEYCODE_WAKEUP: true,
  '224': true,
  KEYCODE_SLEEP: false,
  '223': false,
  KEYCODE_POWER: 'toggle',
  '26': 'toggle',
};

const input: Command = async (call) => {
  const [what = '', key = ''] = call.args;
  if (!['keyevent', 'tap', 'swipe', 'text', 'roll', 'press'].includes(what)) {
    await call.err(`Error: Unknown command: ${what}\n`);
    return 255;
  }
  const effect = what === 'keyevent' ? wakingKeys[key] : undefined;
  if (effect !== undefined) {
    call.device.change((state) => {
      state.awake = effect === 'toggle' ? !state.awake : effect;
    });
  }
  return 0;
};

export const screenCommands: Readonly<Record<string, Command>> = { screencap, wm, input };
