import { askShell, type ShellLink } from './ask-shell.ts';

/** By the same names as the device's facts: what it shows as its version, else the number of its build. */
const script = 'getprop ro.build.display.id; getprop ro.build.version.incremental';

/** The firmware that a device runs now; empty where it does not tell. */
export async function readFirmwareVersion(
  link: ShellLink,
  transport: number,
  deadlineMs: number,
): Promise<string> {
  const lines = (await askShell(link, transport, script, deadlineMs)).split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '') ?? '';
}
