import { askShell, type ShellLink } from './ask-shell.ts';
import { parseBattery } from './parse-readings.ts';

/** Whether a device charges now; null where it does not tell. */
export async function readCharging(
  link: ShellLink,
  transport: number,
  deadlineMs: number,
): Promise<boolean | null> {
  return parseBattery(await askShell(link, transport, 'dumpsys battery', deadlineMs)).charging;
}
