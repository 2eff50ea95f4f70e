import type { HostRow } from '@rackhand/contract/host/host';
import { limits } from '@rackhand/contract/limits';
import { complete } from '../../../platform/complete.ts';

/** What every server has said of a host from the first one on. */
type AlwaysTold = 'id' | 'name' | 'state' | 'adb_state';

/** Of whatever else an older server doesn't say nothing is known. A new field does not compile until it stands here. */
const unsaid: Omit<HostRow, AlwaysTold> = {
  address: '',
  state_since: null,
  adb_trouble: null,
  adb_problem: '',
  agent_version: '',
  agent_age: 'current',
  agent_build: '',
  agent_updates: null,
  agent_update: null,
  adb_version: '',
  adb_server_version: '',
  usbmuxd_state: null,
  capture_cards: null,
  device_count: 0,
  run_count: 0,
  waiting_count: 0,
  last_seen_at: null,
  disk_free: null,
  disk_total: null,
  memory_free: null,
  memory_total: null,
  load: null,
  cpu_count: null,
  uptime_seconds: null,
  clock_skew_ms: null,
  draining: false,
  accept_new_devices: false,
  max_devices: limits.devicesOfHost,
  refused_devices: { udids: [], more: false },
  enrolled: true,
  enrolment_expires_at: null,
  link_ip: '',
  link_troubles: [],
};

/** A host as this console knows them: while servers are replaced one by one, an older one may answer it. */
export function completeHost(host: HostRow): HostRow {
  return complete<HostRow>(host, unsaid);
}
