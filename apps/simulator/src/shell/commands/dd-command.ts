import { randomBytes } from 'node:crypto';
import { normalisePath } from '../../device/device-path.ts';
import { FileError } from '../../device/file-entry.ts';
import { type ByteSource, type Command, type CommandCall, noInput } from '../command.ts';

interface Plan {
  from: string | null;
  to: string | null;
  blockBytes: number;
  /** Blocks; null: to the end. */
  count: number | null;
  skip: number;
  isQuiet: boolean;
}

class BadArgument extends Error {}

const units: Readonly<Record<string, number>> = {
  '': 1,
  c: 1,
  w: 2,
  b: 512,
  k: 1024,
  m: 1024 ** 2,
  g: 1024 ** 3,
};
const chunkBytes = 64 * 1024;

function sizeOf(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,12})([cwbkmg]?)$/i.exec(text) ?? [];
  if (digits === '') throw new BadArgument(`bad number '${text}'`);
  return Number(digits) * (units[unit.toLowerCase()] ?? 1);
}

function planOf(args: readonly string[]): Plan {
  const plan: Plan = { from: null, to: null, blockBytes: 512, count: null, skip: 0, isQuiet: false };
  const setters: Readonly<Record<string, (value: string) => unknown>> = {
    if: (value) => (plan.from = value),
    of: (value) => (plan.to = value),
    bs: (value) => (plan.blockBytes = sizeOf(value)),
    count: (value) => (plan.count = sizeOf(value)),
    skip: (value) => (plan.skip = sizeOf(value)),
    status: (value) => (plan.isQuiet = value === 'none'),
  };
  for (const arg of args) {
    const set = setters[arg.slice(0, arg.indexOf('='))];
    if (set === undefined) throw new BadArgument(`bad operand '${arg}'`);
    set(arg.slice(arg.indexOf('=') + 1));
  }
  if (plan.blockBytes === 0) throw new BadArgument("bad number '0'");
  return plan;
}

function endless(make: (bytes: number) => Buffer): ByteSource {
  return { read: () => Promise.resolve(make(chunkBytes)) };
}

function sourceOf(call: CommandCall, path: string | null): ByteSource {
  switch (path) {
    case null:
      return call.stdin;
    case '/dev/null':
      return noInput;
    case '/dev/zero':
      return endless((bytes) => Buffer.alloc(bytes));
    case '/dev/urandom':
    case '/dev/random':
      return endless(randomBytes);
    default: {
      const chunks = call.device.files.read(normalisePath(path, call.folder)).chunks();
      return { read: () => Promise.resolve(chunks.next().value ?? null) };
    }
  }
}

interface Target {
  write(data: Buffer): void | Promise<void>;
  finish(): void;
}

function targetOf(call: CommandCall, path: string | null): Target {
  if (path === null) return { write: (data) => call.out(data), finish: () => undefined };
  if (path === '/dev/null') return { write: () => undefined, finish: () => undefined };
  const file = call.device.files.write(normalisePath(path, call.folder), 0o666, { makeFolders: false });
  return {
    write: (data) => {
      file.append(Buffer.from(data));
    },
    finish: () => {
      file.finish();
    },
  };
}

/** Answers how many bytes it has handed on. */
async function copy(call: CommandCall, plan: Plan): Promise<number> {
  const source = sourceOf(call, plan.from);
  const target = targetOf(call, plan.to);
  const begin = plan.skip * plan.blockBytes;
  const end = plan.count === null ? Number.POSITIVE_INFINITY : begin + plan.count * plan.blockBytes;
  let at = 0;
  try {
    while (at < end && !call.gone.aborted) {
      const chunk = await source.read();
      if (chunk === null) break;
      const part = chunk.subarray(Math.max(0, begin - at), Math.max(0, end - at));
      if (part.length > 0) await target.write(part);
      at += chunk.length;
    }
  } finally {
    target.finish();
  }
  return Math.max(0, Math.min(at, end) - begin);
}

/** `dd if=FILE of=FILE bs=1M count=10 skip=2 status=none`. */
export const dd: Command = async (call) => {
  try {
    const plan = planOf(call.args);
    const bytes = await copy(call, plan);
    const whole = Math.floor(bytes / plan.blockBytes);
    const records = `${String(whole)}+${bytes % plan.blockBytes === 0 ? '0' : '1'} records`;
    if (!plan.isQuiet)
      await call.err(`${records} in\n${records} out\n${String(bytes)} bytes copied, 0.001 s\n`);
    return 0;
  } catch (error) {
    if (error instanceof BadArgument) await call.err(`dd: ${error.message}\n`);
    else if (error instanceof FileError) await call.err(`dd: ${error.fault}\n`);
    else throw error;
    return 1;
  }
};
