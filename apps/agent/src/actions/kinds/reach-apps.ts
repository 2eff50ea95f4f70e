import type { DeviceApps } from '../../devices/device-apps.ts';
import type { DeviceAccess } from '../device-access.ts';
import { whyUnreachable } from '../why-unreachable.ts';

/** Whoever can do one kind of command about apps can do all: they are done by the same hands. */
const anyOfThem = 'app_list_up_to_date';

/** The apps of a device where it is attached now; waits a moment for one that is on its way. */
export async function reachApps(access: DeviceAccess, udid: string): Promise<DeviceApps> {
  const device = await access.awaitAttached(udid);
  if (device === null) throw whyUnreachable(access.locate(udid));
  return access.actOf(anyOfThem, device)(device.attachment);
}

export function hasApps(access: DeviceAccess, udid: string): boolean {
  return access.isAble(udid, anyOfThem);
}
