import { type Command, type CommandCall, readBytes, readText } from '../command.ts';
import { forEachPath, readWhole } from './file-commands.ts';

const pieceBytes = 64 * 1024;

async function linesOf(call: CommandCall, paths: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  if (paths.length === 0) texts.push(await readText(call.stdin));
  for (const path of paths) texts.push(readWhole(call, path));
  const lines = texts.join('').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function splitFlags(args: readonly string[]): { flags: Set<string>; rest: string[] } {
  const flags = new Set<string>();
  const rest: string[] = [];
  for (const arg of args) {
    if (/^-[A-Za-z]+$/.test(arg)) for (const flag of arg.slice(1)) flags.add(flag);
    else rest.push(arg);
  }
  return { flags, rest };
}

const grep: Command = async (call) => {
  const { flags, rest } = splitFlags(call.args);
  const [pattern = '', ...paths] = rest;
  const source = flags.has('F')
    ? pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    : flags.has('E')
      ? pattern
      : pattern.replace(/\\\|/g, '|');
  const rule = new RegExp(source, flags.has('i') ? 'i' : '');
  const found = (await linesOf(call, paths)).filter((line) => rule.test(line) !== flags.has('v'));
  if (flags.has('c')) await call.out(`${String(found.length)}\n`);
  else if (!flags.has('q') && found.length > 0) await call.out(`${found.join('\n')}\n`);
  return found.length > 0 ? 0 : 1;
};

/** `head -n 3`, `head -3`, `tail -n 3`. */
const ends =
  (cut: (lines: string[], count: number) => string[]): Command =>
  async (call) => {
    const paths: string[] = [];
    let count = 10;
    call.args.forEach((arg, nth) => {
      if (/^-\d+$/.test(arg)) count = Number(arg.slice(1));
      else if (call.args[nth - 1] === '-n') count = Math.abs(Number(arg));
      else if (arg !== '-n') paths.push(arg);
    });
    const lines = cut(await linesOf(call, paths), count);
    if (lines.length > 0) await call.out(`${lines.join('\n')}\n`);
    return 0;
  };

const firstLines = ends((lines, count) => lines.slice(0, count));

/** `head -c 12`: bytes, of what comes in. */
const head: Command = async (call) => {
  const count = call.args[call.args.indexOf('-c') + 1];
  if (!call.args.includes('-c')) return firstLines(call);
  const chunks: Buffer[] = [];
  await readBytes(call.stdin, Number(count), (chunk) => chunks.push(chunk));
  await call.out(Buffer.concat(chunks));
  return 0;
};

const lastLines = ends((lines, count) => (count === 0 ? [] : lines.slice(-count)));

/** `tail -c 12 FILE`: bytes, without reading those before. */
const tail: Command = async (call) => {
  const at = call.args.indexOf('-c');
  if (at < 0) return lastLines(call);
  const paths = call.args.filter((_, nth) => nth !== at && nth !== at + 1);
  return forEachPath(call, paths, async (path) => {
    const content = call.device.files.read(path);
    const from = Math.max(0, content.size - Number(call.args[at + 1]));
    for (let next = from; next < content.size && !call.gone.aborted; next += pieceBytes)
      await call.out(content.readAt(next, pieceBytes));
  });
};

const wc: Command = async (call) => {
  const { flags, rest } = splitFlags(call.args);
  if (rest.length === 0 && flags.has('c') && flags.size === 1) {
    const size = await readBytes(call.stdin, Number.MAX_SAFE_INTEGER, () => undefined);
    await call.out(`${String(size)}\n`);
    return 0;
  }
  const lines = await linesOf(call, rest);
  const text = lines.map((line) => `${line}\n`).join('');
  const counts = [
    ['l', lines.length],
    ['w', text.split(/\s+/).filter(Boolean).length],
    ['c', Buffer.byteLength(text)],
  ] as const;
  const shown = counts
    .filter(([flag]) => flags.size === 0 || flags.has(flag))
    .map(([, count]) => String(count));
  await call.out(`${shown.join(' ')}\n`);
  return 0;
};

const sort: Command = async (call) => {
  const { flags, rest } = splitFlags(call.args);
  const lines = (await linesOf(call, rest)).sort();
  if (flags.has('r')) lines.reverse();
  await call.out((flags.has('u') ? [...new Set(lines)] : lines).map((line) => `${line}\n`).join(''));
  return 0;
};

export const textCommands: Readonly<Record<string, Command>> = {
  grep,
  head,
  tail,
  wc,
  sort,
};
