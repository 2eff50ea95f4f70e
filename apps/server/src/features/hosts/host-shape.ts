import type { HostRow } from '@rackhand/contract/host';
import type { Selectable } from 'kysely';
import type { HostsTable } from '../../platform/database/farm-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';

/** The row of `GET /admbo/device/server` and of `host` events. */
export function toHostRow(host: Selectable<HostsTable>, deviceCount: number): HostRow {
  return {
    name: host.name,
    address: host.address,
    state: host.state,
    adb_state: host.adb_state,
    agent_version: host.agent_version,
    adb_version: host.adb_version,
    device_count: deviceCount,
    last_seen_at: host.last_seen_at === null ? null : koreanTime(host.last_seen_at),
    disk_free: host.disk_free,
    load: host.load,
  };
}
