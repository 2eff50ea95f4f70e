import type { DeviceLink } from '@rackhand/device-link/device-link';

export type ShellLink = Pick<DeviceLink, 'readFeatures' | 'runShell'>;

/** What a device's shell says to a script, beside the lanes in which it is read again and again. */
export async function askShell(
  link: ShellLink,
  transport: number,
  script: string,
  deadlineMs: number,
): Promise<string> {
  const v2 = (await link.readFeatures(transport)).has('shell_v2');
  return (await link.runShell(transport, script, { v2, deadlineMs })).stdout;
}
