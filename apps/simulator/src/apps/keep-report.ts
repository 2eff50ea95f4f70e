import { readProperties } from '../device/properties.ts';
import { type AppProcess, deviceTime, type RunningSystem } from './running-system.ts';

/** What the package manager knows of an app, as Android names it beside each crash: the same for all here. */
export const packageFlags = 0x28a8be44;

/** A report as the drop box keeps it: its head, an empty line, what happened. */
export function keepReport(
  system: RunningSystem,
  process: AppProcess,
  kind: 'crash' | 'native_crash' | 'anr',
  what: string,
  extra = '',
): void {
  const { app, pid, startedAt } = process;
  const head = [
    `Process: ${app.packageName}`,
    `PID: ${String(pid)}`,
    `UID: ${String(app.uid)}`,
    `Flags: 0x${packageFlags.toString(16)}`,
    `Package: ${app.packageName} v${app.versionCode} (${app.versionName})`,
    `Foreground: ${system.front === process ? 'Yes' : 'No'}`,
    ...(system.device.state.apiLevel >= 31
      ? [`Process-Runtime: ${String(system.device.now() - startedAt)}`]
      : []),
  ];
  const build = `Build: ${fingerprintOf(system)}`;
  const tag = `${app.system ? 'system' : 'data'}_app_${kind}`;
  const text = `${head.join('\n')}\n${extra}${build}\n\n${what}\n`;
  system.dropbox.add({ at: deviceTime(system.device), tag, text });
}

export function fingerprintOf({ device }: RunningSystem): string {
  return readProperties(device).get('ro.build.fingerprint') ?? '';
}
