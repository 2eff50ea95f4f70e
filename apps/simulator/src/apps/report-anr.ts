import { tellEvent, tellManager } from './app-log.ts';
import { componentOf } from './app-process.ts';
import { activityOf } from './definition-of.ts';
import { keepReport, packageFlags } from './keep-report.ts';
import { type AppProcess, type RunningSystem, topOf } from './running-system.ts';

/** An app that takes no more touches. The five seconds that Android waits before it says so are left out. */
export function reportAnr(system: RunningSystem, process: AppProcess): void {
  const { packageName } = process.app;
  const { name, screen } = topOf(process);
  const component = componentOf(process, name);
  const reason = reasonOf(system, `${packageName}/${activityOf(packageName, screen, name)}`);
  process.stuck = true;
  const lines = [
    `ANR in ${packageName} (${component})`,
    `PID: ${String(process.pid)}`,
    `Reason: ${reason}`,
    ...(system.device.state.apiLevel >= 29 ? [`Parent: ${component}`] : []),
    'Load: 2.14 / 1.87 / 1.71',
    'CPU usage from 0ms to 5012ms later:',
    '  12% 1211/system_server: 8.1% user + 3.9% kernel',
    `  99% ${String(process.pid)}/${packageName}: 98% user + 1% kernel`,
    '58% TOTAL: 49% user + 8.2% kernel',
  ];
  tellManager(system, 'E', lines.join('\n'));
  tellEvent(system, 'am_anr', 0, process.pid, packageName, packageFlags, reason);
  const stack = `----- pid ${String(process.pid)} at device -----\nCmd line: ${packageName}\n"main" prio=5 tid=1 Runnable\n  at ${activityOf(packageName, screen, name)}.handle(Unknown Source:31)`;
  keepReport(
    system,
    process,
    'anr',
    `${lines.slice(4).join('\n')}\n\n${stack}`,
    `Activity: ${component}\nSubject: ${reason}\n`,
  );
  system.dialog = { kind: 'anr', process };
}

function reasonOf({ device }: RunningSystem, window: string): string {
  return device.state.apiLevel >= 30
    ? `Input dispatching timed out (4d1f0a2 ${window} (server) is not responding. Waited 5001ms for MotionEvent)`
    : `Input dispatching timed out (${window}, Waiting to send non-key event because the touched window has not finished processing certain input events that were delivered to it over 500.0ms ago.)`;
}
