import { isDeepStrictEqual } from 'node:util';
import type { HostReadings } from '@rackhand/contract/host/agent-link';
import { shownClockSkewMs } from '@rackhand/contract/host/host';
import type { Selectable, Updateable } from 'kysely';
import type { HostsTable } from '../../platform/database/farm-tables.ts';

/** What an agent tells of its host, and its clock by which it said so (null: it did not say). */
export interface HostNews {
  readings: HostReadings;
  clockSkewMs: number | null;
}

/** The host's columns after that news. The USB tree stays as it was where nothing is said of it. */
export function columnsOf({ readings, clockSkewMs }: HostNews): Updateable<HostsTable> {
  return {
    adb_state: readings.adb_state,
    adb_version: readings.adb_version,
    adb_server_version: readings.adb_server_version ?? '',
    adb_trouble: readings.adb_trouble ?? null,
    adb_problem: readings.adb_problem ?? '',
    usbmuxd_state: readings.usbmuxd_state ?? null,
    helper_package: readings.helper_package ?? '',
    capture_cards: readings.capture_cards === undefined ? null : JSON.stringify(readings.capture_cards),
    load: readings.load,
    cpu_count: readings.cpu_count ?? null,
    memory_total: readings.memory_total ?? null,
    memory_free: readings.memory_free ?? null,
    disk_total: readings.disk_total ?? null,
    disk_free: readings.disk_free,
    uptime_seconds: readings.uptime_seconds ?? null,
    ...(clockSkewMs === null ? {} : { clock_skew_ms: clockSkewMs }),
    ...(readings.usb === undefined ? {} : { usb: JSON.stringify(readings.usb) }),
  };
}

/** What is worth a live event; the rest is read again by whoever looks at the page. */
export function isShownNews(before: Known, { readings, clockSkewMs }: HostNews): boolean {
  return (
    before.adb_state !== readings.adb_state ||
    before.adb_version !== readings.adb_version ||
    before.adb_server_version !== (readings.adb_server_version ?? '') ||
    before.adb_trouble !== (readings.adb_trouble ?? null) ||
    before.adb_problem !== (readings.adb_problem ?? '') ||
    before.usbmuxd_state !== (readings.usbmuxd_state ?? null) ||
    !isDeepStrictEqual(before.capture_cards, readings.capture_cards ?? null) ||
    readings.usb !== undefined ||
    isSkewed(before.clock_skew_ms) !== isSkewed(clockSkewMs ?? before.clock_skew_ms)
  );
}

export type Known = Pick<
  Selectable<HostsTable>,
  | 'adb_state'
  | 'adb_version'
  | 'adb_server_version'
  | 'adb_trouble'
  | 'adb_problem'
  | 'usbmuxd_state'
  | 'capture_cards'
  | 'clock_skew_ms'
>;

export function knownOf(news: HostNews): Known {
  const { readings, clockSkewMs } = news;
  return {
    adb_state: readings.adb_state,
    adb_version: readings.adb_version,
    adb_server_version: readings.adb_server_version ?? '',
    adb_trouble: readings.adb_trouble ?? null,
    adb_problem: readings.adb_problem ?? '',
    usbmuxd_state: readings.usbmuxd_state ?? null,
    capture_cards: readings.capture_cards ?? null,
    clock_skew_ms: clockSkewMs,
  };
}

function isSkewed(skewMs: number | null): boolean {
  return skewMs !== null && Math.abs(skewMs) >= shownClockSkewMs;
}

/** How far the agent's clock is ahead; a year is as wrong as any more. */
export function skewOf(sentAt: string | undefined, now: Date): number | null {
  if (sentAt === undefined) return null;
  const longestMs = 2 ** 31 - 1;
  return Math.max(-longestMs, Math.min(longestMs, new Date(sentAt).getTime() - now.getTime()));
}
