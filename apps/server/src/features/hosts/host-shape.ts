import type { AgentAge, HostRow } from '@rackhand/contract/host/host';
import type { Selectable } from 'kysely';
import manifest from '../../../package.json' with { type: 'json' };
import type { HostsTable } from '../../platform/database/farm-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { shownUpdate } from './updates/stored-update.ts';

export interface DeviceCounts {
  device_count: number;
  waiting_count: number;
  run_count: number;
}

/** The row of `GET /admbo/device/server` and of `host` events. */
export function toHostRow(host: Selectable<HostsTable>, counts: DeviceCounts): HostRow {
  return {
    id: host.id,
    name: host.name,
    address: host.address,
    state: host.state,
    state_since: timeOf(host.state_since),
    adb_state: host.adb_state,
    adb_trouble: host.adb_trouble,
    adb_problem: host.adb_problem,
    agent_version: host.agent_version,
    agent_age: compareVersions(host.agent_version, manifest.version),
    agent_build: host.agent_build,
    agent_updates: host.agent_updates,
    agent_update: host.agent_update === null ? null : shownUpdate(host.agent_update),
    adb_version: host.adb_version,
    adb_server_version: host.adb_server_version,
    usbmuxd_state: host.usbmuxd_state,
    capture_cards: host.capture_cards,
    device_count: counts.device_count,
    run_count: counts.run_count,
    waiting_count: counts.waiting_count,
    last_seen_at: timeOf(host.last_seen_at),
    disk_free: host.disk_free,
    disk_total: host.disk_total,
    memory_free: host.memory_free,
    memory_total: host.memory_total,
    load: host.load,
    cpu_count: host.cpu_count,
    uptime_seconds: host.uptime_seconds,
    clock_skew_ms: host.clock_skew_ms,
    draining: host.draining,
    accept_new_devices: host.accept_new_devices,
    max_devices: host.max_devices,
    refused_devices: host.refused_devices,
    enrolled: host.token_hash !== null,
    enrolment_expires_at: host.enrolment_used_at === null ? timeOf(host.enrolment_expires_at) : null,
    link_ip: host.link_ip,
    link_troubles: host.link_troubles,
  };
}

function timeOf(at: Date | null): string | null {
  return at === null ? null : koreanTime(at);
}

/** By their numbers; an agent that has never connected is as good as current. */
export function compareVersions(agent: string, server: string): AgentAge {
  const [own, ours] = [numbersOf(agent), numbersOf(server)];
  if (agent === '') return 'current';
  for (const [place, number] of ours.entries()) {
    const difference = (own[place] ?? 0) - number;
    if (difference !== 0) return difference < 0 ? 'older' : 'newer';
  }
  return 'current';
}

function numbersOf(version: string): number[] {
  return version.split(/[-+]/)[0]?.split('.').map(Number) ?? [];
}
