import { setTimeout as wait } from 'node:timers/promises';
import { deviceTime } from '../../apps/running-system.ts';
import { readProperties } from '../../device/properties.ts';
import { localTime, timeZone } from '../../log/local-time.ts';
import { type Command, type CommandCall, printing } from '../command.ts';

const echo: Command = async (call) => {
  const plain = call.args[0] === '-n';
  const text = (plain ? call.args.slice(1) : call.args).join(' ');
  // mksh's echo knows backslash sequences.
  const told = text.replace(/\\([nt\\])/g, (_, letter: string) =>
    letter === 'n' ? '\n' : letter === 't' ? '\t' : '\\',
  );
  await call.out(plain ? told : `${told}\n`);
  return 0;
};

const getprop: Command = async (call) => {
  const properties = readProperties(call.device);
  const [name, fallback = ''] = call.args;
  if (name !== undefined) {
    await call.out(`${properties.get(name) ?? fallback}\n`);
    return 0;
  }
  await call.out(
    [...properties]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `[${key}]: [${value}]\n`)
      .join(''),
  );
  return 0;
};

const setprop: Command = async (call) => {
  const [name = '', value = ''] = call.args;
  if (!/^(debug|log|persist\.log)\./.test(name)) {
    await call.err(`Failed to set property '${name}' to '${value}'.\nSee dmesg for error reason.\n`);
    return 1;
  }
  call.device.setProperties[name] = value;
  return 0;
};

const sleep: Command = async (call) => {
  const seconds = Number(call.args[0] ?? 'x');
  if (!Number.isFinite(seconds)) return 1;
  try {
    await wait(seconds * 1000, undefined, { signal: call.gone });
  } catch {
    return 130;
  }
  return 0;
};

function uptime(call: Parameters<Command>[0]): string {
  const seconds = Math.floor((call.device.now() - call.device.state.bootedAt) / 1000);
  const clock = new Date(call.device.now()).toISOString().slice(11, 19);
  const hours = String(Math.floor(seconds / 3600)).padStart(2, '0');
  const minutes = String(Math.floor(seconds / 60) % 60).padStart(2, '0');
  return ` ${clock} up ${hours}:${minutes},  0 users,  load average: 1.20, 1.05, 0.98\n`;
}

/** On the device's own clock; `+%…` as toybox knows it, in part. */
function date({ args, device }: CommandCall): string {
  const at = deviceTime(device);
  const [year = '', time = ''] = localTime(at).split(' ');
  const [whole = '', part = '000'] = time.split('.');
  const values: Readonly<Record<string, string>> = {
    '%s': String(Math.floor(at / 1000)),
    '%Y': year.slice(0, 4),
    '%m': year.slice(5, 7),
    '%d': year.slice(8, 10),
    '%H': whole.slice(0, 2),
    '%M': whole.slice(3, 5),
    '%S': whole.slice(6, 8),
    '%N': `${part}000000`,
    '%z': timeZone.offset,
    '%F': year,
    '%T': whole,
  };
  const format = args.find((arg) => arg.startsWith('+'));
  if (format !== undefined)
    return `${format.slice(1).replace(/%[A-Za-z]/g, (word) => values[word] ?? word)}\n`;
  const [day = '', number = '', month = ''] = new Date(`${year}T00:00:00Z`)
    .toUTCString()
    .replace(',', '')
    .split(' ');
  return `${day} ${month} ${number.replace(/^0/, ' ')} ${whole} ${timeZone.name} ${year.slice(0, 4)}\n`;
}

export const processCommands: Readonly<Record<string, Command>> = {
  echo,
  getprop,
  setprop,
  sleep,
  ':': () => Promise.resolve(0),
  true: () => Promise.resolve(0),
  false: () => Promise.resolve(1),
  uname: printing((call) => (call.args.includes('-m') ? 'aarch64\n' : 'Linux\n')),
  uptime: printing(uptime),
  date: printing(date),
  reboot: (call) => {
    call.device.requestReboot();
    return Promise.resolve(0);
  },
};
