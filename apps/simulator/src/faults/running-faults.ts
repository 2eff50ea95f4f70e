import { tell, writerOf } from '../apps/app-log.ts';
import { crashApp } from '../apps/crash-app.ts';
import { reportAnr } from '../apps/report-anr.ts';
import { type AppProcess, type RunningSystem, systemOf, systemServer } from '../apps/running-system.ts';
import { type DeviceFaults, noFaults } from '../device/device-state.ts';
import type { DevicePort } from '../rack/device-port.ts';
import type { Rack } from '../rack/rack.ts';
import type { Fault } from './fault.ts';

/** Faults of what runs and is seen on the device: apps, the dump of the screen, touches, the log. */
type RunningFault = Extract<
  Fault['fault'],
  | 'crash_app'
  | 'anr_app'
  | 'never_idle'
  | 'dump_fails'
  | 'slow_input'
  | 'log_flood'
  | 'log_line'
  | 'end_logcat'
  | 'wrong_clock'
  | 'fail_clear'
  | 'fail_uninstall'
  | 'mend_apps'
>;

const breaking =
  <F>(faults: (fault: F) => Partial<DeviceFaults>) =>
  (_rack: Rack, { device }: DevicePort, fault: F): void => {
    device.change((state) => {
      Object.assign(state.faults, faults(fault));
    });
  };

/** The app of a name, or the one in front; nothing happens where none runs. */
function withApp(
  port: DevicePort,
  packageName: string | undefined,
  does: (system: RunningSystem, process: AppProcess) => void,
): void {
  const system = systemOf(port.device);
  const process = packageName === undefined ? system.front : system.processes.get(packageName);
  if (process !== undefined && process !== null) does(system, process);
}

const floodEveryMs = 100;

/**
 * What other programs of the device have to say, by the thousand: at once, or so many a second, a share at a time that is due at its
 * own time and comes after a late one without a rest.
 */
function flood(rack: Rack, port: DevicePort, lines: number, perSecond: number): void {
  const system = systemOf(port.device);
  const share = perSecond === 0 ? lines : Math.ceil((perSecond * floodEveryMs) / 1000);
  const begun = performance.now();
  const go = (from: number): void => {
    const to = Math.min(lines, from + share - 1);
    for (let nth = from; nth <= to; nth += 1)
      tell(system, systemServer, ['main', 'D', 'Flood'], `flood ${String(nth)} of ${String(lines)}`);
    if (to === lines) return;
    const due = begun + (to * 1000) / perSecond;
    rack.later(port, Math.max(0, due - performance.now()), () => go(to + 1));
  };
  go(1);
}

const mended = (): Partial<DeviceFaults> => {
  const { neverIdleMs, dump, slowInputMs, clockOffsetMs, failsClear, uninstallFailure } = noFaults;
  return { neverIdleMs, dump, slowInputMs, clockOffsetMs, failsClear, uninstallFailure };
};

export const runningFaults: {
  readonly [N in RunningFault]: (rack: Rack, port: DevicePort, fault: Extract<Fault, { fault: N }>) => void;
} = {
  crash_app(_rack, port, { package: packageName, exception, message }) {
    withApp(port, packageName, (system, process) => {
      crashApp(system, process, { exception, message, cause: null });
    });
  },
  anr_app(_rack, port, { package: packageName }) {
    withApp(port, packageName, reportAnr);
  },
  never_idle: breaking(({ ms }) => ({ neverIdleMs: ms })),
  dump_fails: breaking(({ how }) => ({ dump: how })),
  slow_input: breaking(({ ms }) => ({ slowInputMs: ms })),
  log_flood(rack, port, { lines, per_second }) {
    flood(rack, port, lines, per_second);
  },
  log_line(_rack, port, { buffer, level, tag, text }) {
    const system = systemOf(port.device);
    tell(system, system.front === null ? systemServer : writerOf(system.front), [buffer, level, tag], text);
  },
  end_logcat(_rack, port) {
    systemOf(port.device).log.cutOff();
  },
  wrong_clock: breaking(({ ms }) => ({ clockOffsetMs: ms })),
  fail_clear: breaking(() => ({ failsClear: true })),
  fail_uninstall: breaking(({ code }) => ({ uninstallFailure: code })),
  mend_apps: breaking(mended),
};
