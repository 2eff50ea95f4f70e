import type { LogBuffer, LogLevel, LogWriter } from '../log/log-entry.ts';
import { type AppProcess, deviceTime, type RunningSystem, systemServer } from './running-system.ts';

/** Writes to the device's log; the time is the device's own. */
export function tell(
  system: RunningSystem,
  from: LogWriter,
  [buffer, level, tag]: readonly [LogBuffer, LogLevel, string],
  text: string,
): void {
  system.log.add({ buffer, level, tag, text, from }, deviceTime(system.device));
}

/** As the activity manager does; since Android 10 activities are the business of another. */
export function tellActivity(system: RunningSystem, level: LogLevel, text: string): void {
  const tag = system.device.state.apiLevel >= 29 ? 'ActivityTaskManager' : 'ActivityManager';
  tell(system, systemServer, ['system', level, tag], text);
}

export function tellManager(system: RunningSystem, level: LogLevel, text: string): void {
  tell(system, systemServer, ['system', level, 'ActivityManager'], text);
}

/** `am_…` with its fields, as the events buffer has it. */
export function tellEvent(system: RunningSystem, tag: string, ...fields: readonly (string | number)[]): void {
  tell(system, systemServer, ['events', 'I', tag], `[${fields.join(',')}]`);
}

/** As the activity manager names a process: `2303:com.example.app/u0a210`. */
export function named({ pid, app }: AppProcess): string {
  return `${String(pid)}:${app.packageName}/u0a${String(app.uid - 10_000)}`;
}

export function writerOf({ pid, app }: AppProcess): LogWriter {
  return { pid, uid: app.uid };
}
