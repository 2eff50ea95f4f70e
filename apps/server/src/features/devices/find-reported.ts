import type { DeviceRow } from './device-row.ts';

/** Which of the known devices a host means by a udid. */
export type Finder = (udid: string, hostId: number) => DeviceRow | undefined;

/** A provisional udid is adb's serial on one host: it names nothing on another. */
export function createFinder(rows: readonly DeviceRow[]): Finder {
  const shared = new Map<string, DeviceRow>();
  const provisional = new Map<string, DeviceRow>();
  for (const row of rows) {
    if (row.provisional) provisional.set(`${String(row.host_id)} ${row.udid}`, row);
    else shared.set(row.udid, row);
  }
  return (udid, hostId) => shared.get(udid) ?? provisional.get(`${String(hostId)} ${udid}`);
}
