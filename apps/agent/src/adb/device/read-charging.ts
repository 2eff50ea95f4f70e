import type { DeviceLink } from '@rackhand/device-link/device-link';
import { parseBattery } from './parse-readings.ts';

/** Whether a device charges now; null where it does not tell. */
export async function readCharging(
  link: Pick<DeviceLink, 'readFeatures' | 'runShell'>,
  transport: number,
  deadlineMs: number,
): Promise<boolean | null> {
  const v2 = (await link.readFeatures(transport)).has('shell_v2');
  const { stdout } = await link.runShell(transport, 'dumpsys battery', { v2, deadlineMs });
  return parseBattery(stdout).charging;
}
