import { type AppProcess, knownSystemOf } from '../../apps/running-system.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { userName } from '../../device/user-name.ts';
import type { Command } from '../command.ts';

interface Row {
  user: string;
  pid: number;
  parent: number;
  name: string;
}

const always: readonly Row[] = [
  { user: 'root', pid: 1, parent: 0, name: 'init' },
  { user: 'root', pid: 612, parent: 1, name: 'zygote64' },
  { user: 'system', pid: 1211, parent: 612, name: 'system_server' },
  { user: 'shell', pid: 4711, parent: 1, name: 'sh' },
];

function processesOf(device: SimulatedDevice): Row[] {
  const running: AppProcess[] = [...(knownSystemOf(device)?.processes.values() ?? [])];
  return [
    ...always,
    ...running.map(({ app, pid }) => ({
      user: userName(app.uid),
      pid,
      parent: 612,
      name: app.packageName,
    })),
  ];
}

/** Android 8 took toybox's ps, which lists one's own terminal without -A; the one before knows no options. */
export const ps: Command = async (call) => {
  const isOld = call.device.state.apiLevel < 26;
  const [option] = call.args;
  if (isOld && option?.startsWith('-') === true) {
    await call.out("bad pid '-A'\n".replace('-A', option));
    return 1;
  }
  const all = processesOf(call.device);
  const wanted =
    isOld || ['-A', '-e', '-ef'].includes(option ?? '') ? all : all.filter(({ user }) => user === 'shell');
  const head = isOld
    ? 'USER      PID   PPID  VSIZE  RSS   WCHAN              PC  NAME'
    : 'USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME';
  const line = ({ user, pid, parent, name }: Row): string =>
    isOld
      ? `${user.padEnd(9)} ${String(pid).padEnd(5)} ${String(parent).padEnd(5)} 1284820 91220 SyS_epoll_ 0000000000 S ${name}`
      : `${user.padEnd(12)} ${String(pid).padStart(5)} ${String(parent).padStart(5)} 1284820  91220 do_epoll_wait       0 S ${name}`;
  await call.out(`${[head, ...wanted.map(line)].join('\n')}\n`);
  return 0;
};

/** The newest first, as toybox has it; 1 where nothing of the name runs. */
export const pidof: Command = async (call) => {
  const names = call.args.filter((arg) => !arg.startsWith('-'));
  const pids = processesOf(call.device).flatMap(({ name, pid }) => (names.includes(name) ? [pid] : []));
  if (pids.length === 0) return 1;
  await call.out(`${pids.toReversed().join(' ')}\n`);
  return 0;
};
