import { setTimeout as wait } from 'node:timers/promises';
import { readProperties } from '../../device/properties.ts';
import { type Command, printing } from '../command.ts';

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

/** A few lines, then it waits for more, as the real one does; `-d` ends after the lines. */
const logcat: Command = async (call) => {
  if (call.args.includes('-c')) return 0;
  const time = (ms: number): string => new Date(ms).toISOString().slice(5, 23).replace('T', ' ');
  const { bootedAt } = call.device.state;
  const lines = [
    [bootedAt, 'I', 'boot', 'system is up'],
    [bootedAt + 820, 'I', 'ActivityManager', 'Start proc 2214:com.android.systemui/u0a51'],
    [bootedAt + 1430, 'D', 'WifiService', call.device.wifiConnected ? 'connected to "LAB"' : 'not connected'],
    [bootedAt + 2105, 'W', 'PackageManager', 'Slow dexopt'],
  ] as const;
  await call.out('--------- beginning of main\n');
  for (const [at, level, tag, text] of lines)
    await call.out(`${time(at)}  1211  1290 ${level} ${tag}: ${text}\n`);
  if (call.args.some((arg) => ['-d', '-t', '-g'].includes(arg))) return 0;
  if (!call.gone.aborted)
    await new Promise((resolve) => {
      call.gone.addEventListener('abort', resolve);
    });
  return 130;
};

export const processCommands: Readonly<Record<string, Command>> = {
  echo,
  getprop,
  setprop,
  sleep,
  logcat,
  ':': () => Promise.resolve(0),
  true: () => Promise.resolve(0),
  false: () => Promise.resolve(1),
  uname: printing((call) => (call.args.includes('-m') ? 'aarch64\n' : 'Linux\n')),
  uptime: printing(uptime),
  date: printing((call) =>
    call.args[0] === '+%s'
      ? `${String(Math.floor(call.device.now() / 1000))}\n`
      : `${new Date(call.device.now()).toUTCString()}\n`,
  ),
  ps: printing(
    () =>
      'USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\nroot             1     0   10848   9220 0                   0 S init\nshell         4711     1   12880   3100 0                   0 R sh\n',
  ),
  reboot: (call) => {
    call.device.requestReboot();
    return Promise.resolve(0);
  },
};
