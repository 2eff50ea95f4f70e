import type { SimulatedDevice } from '../../device/simulated-device.ts';
import type { Command } from '../command.ts';
import { dumpActivities, dumpFocus } from './dump-activities.ts';
import { dumpDropbox } from './dump-dropbox.ts';
import { dumpPackages } from './dump-packages.ts';
import { dumpWifi } from './network-commands.ts';
import { dumpInput, dumpInputMethod } from './ui-commands.ts';

function dumpBattery(device: SimulatedDevice): string {
  const { state, factory } = device;
  const present = factory.profile.hasBattery;
  const full = state.charging && state.batteryLevel >= 100;
  const rows: [string, string | number | boolean][] = [
    ['AC powered', !present],
    ['USB powered', present && state.charging],
    ['Wireless powered', false],
    ...(state.apiLevel >= 33 ? [['Dock powered', false] as [string, boolean]] : []),
    ['Max charging current', present && state.charging ? 500_000 : 0],
    ['Max charging voltage', present && state.charging ? 5_000_000 : 0],
    ['Charge counter', present ? state.batteryLevel * 38_000 : 0],
    ['status', !present ? 1 : full ? 5 : state.charging ? 2 : 3],
    ['health', present ? 2 : 1],
    ['present', present],
    ['level', present ? state.batteryLevel : 100],
    ['scale', 100],
    ['voltage', present ? 3500 + state.batteryLevel * 8 : 0],
    ['temperature', present ? 250 + (factory.index % 60) : 0],
    ['technology', present ? 'Li-ion' : ''],
  ];
  return `Current Battery Service state:\n${rows.map(([name, value]) => `  ${name}: ${String(value)}\n`).join('')}`;
}

function dumpDiskStats(device: SimulatedDevice): string {
  const { freeBytes, totalBytes } = device.storage;
  const kb = (bytes: number): string => `${String(Math.floor(bytes / 1024))}K`;
  const share = Math.floor((freeBytes * 100) / totalBytes);
  return `Latency: 0ms [512B Data Write]\nData-Free: ${kb(freeBytes)} / ${kb(totalBytes)} total = ${String(share)}% free\nSystem-Free: 0K / 5120000K total = 0% free\n`;
}

function dumpPower(device: SimulatedDevice): string {
  const display =
    device.state.apiLevel <= 33 ? `Display Power: state=${device.state.awake ? 'ON' : 'OFF'}\n` : '';
  return `POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  mWakefulness=${device.state.awake ? 'Awake' : 'Asleep'}\n  mIsPowered=${String(device.state.charging)}\n${display}`;
}

function dumpWindow(device: SimulatedDevice): string {
  return `WINDOW MANAGER POLICY STATE (dumpsys window policy)\n    mShowingLockscreen=false mDreamingLockscreen=${String(!device.state.awake)}\n  isKeyguardShowing=false\n${dumpFocus(device)}`;
}

function dumpDisplay(device: SimulatedDevice): string {
  const { width, height, density } = device.factory.profile;
  return `DISPLAY MANAGER (dumpsys display)\n  mState=${device.state.awake ? 'ON' : 'OFF'}\n  mBaseDisplayInfo=DisplayInfo{"Built-in Screen", real ${String(width)} x ${String(height)}, density ${String(density)}}\n`;
}

const dumps: Readonly<
  Record<string, (device: SimulatedDevice, argument: string | undefined, all: readonly string[]) => string>
> = {
  activity: dumpActivities,
  battery: dumpBattery,
  input: dumpInput,
  input_method: dumpInputMethod,
  package: dumpPackages,
  wifi: dumpWifi,
  diskstats: dumpDiskStats,
  power: dumpPower,
  window: dumpWindow,
  display: dumpDisplay,
  dropbox: (device, _argument, all) => dumpDropbox(device, all),
  devicestoragemonitor: (device) =>
    `Uuid: UUID_DEFAULT\n  level: ${device.storage.freeBytes < 500e6 ? 'LOW' : 'NORMAL'}\n`,
};

const dumpsys: Command = async (call) => {
  const [service, ...rest] = call.args.filter((arg) => !arg.startsWith('-'));
  if (service === undefined) {
    await call.out(
      `Currently running services:\n${Object.keys(dumps)
        .map((name) => `  ${name}\n`)
        .join('')}`,
    );
    return 0;
  }
  const dump = call.device.booted ? dumps[service] : undefined;
  if (dump === undefined) await call.out(`Can't find service: ${service}\n`);
  else await call.out(dump(call.device, rest[0], call.args.slice(call.args.indexOf(service) + 1)));
  return 0;
};

/** toybox's df: one line for the data partition, as Android 8 to 15 print it. */
const df: Command = async (call) => {
  const { totalBytes, freeBytes } = call.device.storage;
  const human = call.args.includes('-h');
  const show = (bytes: number): string =>
    human ? `${(bytes / 2 ** 30).toFixed(1)}G` : String(Math.ceil(bytes / 1024));
  const used = totalBytes - freeBytes;
  const path = call.args.find((arg) => arg.startsWith('/')) ?? '/data';
  const mount =
    path.startsWith('/data') && call.device.state.apiLevel < 29
      ? '/data'
      : path.startsWith('/data')
        ? '/data/user/0'
        : '/storage/emulated';
  const device = mount.startsWith('/data') ? '/dev/block/dm-41' : '/dev/fuse';
  const share = `${String(Math.ceil((used * 100) / totalBytes))}%`;
  await call.out(`Filesystem       ${human ? ' Size' : '1K-blocks'}     Used Available Use% Mounted on\n`);
  await call.out(`${device} ${show(totalBytes)} ${show(used)} ${show(freeBytes)} ${share} ${mount}\n`);
  return 0;
};

export const dumpsysCommands: Readonly<Record<string, Command>> = { dumpsys, df };
