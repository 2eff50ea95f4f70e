import type { DeviceLink } from '@rackhand/device-link/device-link';

/** By the same names as the device's facts: what it shows as its version, else the number of its build. */
const script = 'getprop ro.build.display.id; getprop ro.build.version.incremental';

/** The firmware that a device runs now; empty where it does not tell. */
export async function readFirmwareVersion(
  link: Pick<DeviceLink, 'readFeatures' | 'runShell'>,
  transport: number,
  deadlineMs: number,
): Promise<string> {
  const v2 = (await link.readFeatures(transport)).has('shell_v2');
  const { stdout } = await link.runShell(transport, script, { v2, deadlineMs });
  const lines = stdout.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '') ?? '';
}
