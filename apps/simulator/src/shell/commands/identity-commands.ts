import { type Command, printing } from '../command.ts';

const groups: readonly (readonly [number, string])[] = [
  [2000, 'shell'],
  [1004, 'input'],
  [1007, 'log'],
  [1011, 'adb'],
  [3003, 'inet'],
];
const user = 'shell';
const context = 'u:r:shell:s0';

const named = groups.map(([number, name]) => `${String(number)}(${name})`).join(',');
const everything = `uid=2000(${user}) gid=2000(${user}) groups=${named} context=${context}`;

/** `id`, `id -un`, `id -G`, `id -Z`: one thing at a time, as a number or with `-n` as a name. */
const id: Command = async (call) => {
  const flags = new Set(call.args.filter((arg) => arg.startsWith('-')).flatMap((arg) => [...arg.slice(1)]));
  const isName = flags.has('n');
  const pick = ([number, name]: readonly [number, string]): string => (isName ? name : String(number));
  const said: Readonly<Record<string, string>> = {
    u: isName ? user : '2000',
    g: isName ? user : '2000',
    G: groups.map(pick).join(' '),
    Z: context,
  };
  const wanted = [...flags].find((flag) => flag in said);
  await call.out(`${wanted === undefined ? everything : (said[wanted] ?? '')}\n`);
  return 0;
};

const tty: Command = async (call) => {
  await call.out(call.terminal === null ? 'not a tty\n' : '/dev/pts/0\n');
  return call.terminal === null ? 1 : 0;
};

/** `stty size`: rows and columns of the person's window. Other settings are taken and change nothing. */
const stty: Command = async (call) => {
  if (call.terminal === null) {
    await call.err("stty: 'standard input': Not a tty\n");
    return 1;
  }
  const { rows, columns } = call.terminal.size;
  if (call.args[0] === 'size') await call.out(`${String(rows)} ${String(columns)}\n`);
  else if (call.args.length === 0 || call.args[0] === '-a')
    await call.out(`speed 38400 baud; rows ${String(rows)}; columns ${String(columns)}; line = 0;\n`);
  return 0;
};

export const identityCommands: Readonly<Record<string, Command>> = {
  id,
  tty,
  stty,
  whoami: printing(() => `${user}\n`),
  logname: printing(() => `${user}\n`),
  groups: printing(() => `${groups.map(([, name]) => name).join(' ')}\n`),
  hostname: printing((call) => `${call.device.factory.profile.device}\n`),
  nproc: printing((call) => `${String(call.device.factory.profile.cores)}\n`),
};
