import type { ListedDevice, UsbmuxClient } from '../list/usbmux-client.ts';
import { type Lockdown, LockdownRefusal } from '../lockdown/lockdown.ts';
import { openSession, type Session } from '../trust/trust.ts';
import type { PlistObject } from '../wire/read-plist.ts';
import { bootIdIn, type ToldValues } from './told-values.ts';

/** All that a device tells of itself, in one session. Throws a LinkError, of it TrustFailure. */
export async function readDevice(
  usbmux: UsbmuxClient,
  device: ListedDevice,
  deadlineMs: number,
  heat: (session: Session) => Promise<number | null>,
): Promise<ToldValues> {
  const session = await openSession(usbmux, device, deadlineMs);
  const { lockdown } = session;
  try {
    return {
      own: await lockdown.values(),
      battery: await valuesIn(lockdown, 'com.apple.mobile.battery'),
      disk: await valuesIn(lockdown, 'com.apple.disk_usage'),
      temperature: await heat(session),
    };
  } finally {
    lockdown.close();
  }
}

/** Empty where this device has no such domain. */
async function valuesIn(lockdown: Lockdown, domain: string): Promise<PlistObject> {
  try {
    return await lockdown.values(domain);
  } catch (error) {
    if (error instanceof LockdownRefusal) return {};
    throw error;
  }
}

/** Empty where it does not name its starts. */
export async function readBootId(
  usbmux: UsbmuxClient,
  device: ListedDevice,
  deadlineMs: number,
): Promise<string> {
  const { lockdown } = await openSession(usbmux, device, deadlineMs);
  try {
    return bootIdIn({ own: await lockdown.values() });
  } finally {
    lockdown.close();
  }
}
