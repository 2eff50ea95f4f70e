import type { DeviceInfo } from '@rackhand/contract/device/device';
import type {
  ConfirmedError,
  DeviceError,
  DeviceState,
  Holder,
  StateGroup,
} from '@rackhand/contract/device/device-states';
import type { ErrorCause } from '@rackhand/contract/device/error-causes';
import type { Acknowledgement } from '@rackhand/contract/device/fault';
import type { ValueBefore, ValueChange } from '@rackhand/contract/device/observed-values';
import type { Platform } from '@rackhand/contract/device/platforms';
import type { DeviceFacts, DeviceReadings, Sighting } from '@rackhand/contract/device/sighting';
import type { PoolMember } from '@rackhand/contract/endpoints/devices';
import type { AdbTrouble, adbStates } from '@rackhand/contract/host/adb-states';
import type { HostUpdate, UpdateStanding } from '@rackhand/contract/host/agent-update';
import type { CaptureTrouble, ToldCaptureCard } from '@rackhand/contract/host/capture-card';
import type { ToldFirmware } from '@rackhand/contract/host/firmware';
import type { HostRow, LinkTrouble, RefusedDevices } from '@rackhand/contract/host/host';
import type { UsbNode } from '@rackhand/contract/host/usb';
import type { RepairMark } from '@rackhand/contract/repair/repair';
import type { ColumnType, Generated } from 'kysely';
import type { BigintId, Instant, InstantOrNull, Version } from './column-types.ts';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string | null | undefined, string | null>;

/** An update as the host's row keeps it. */
export interface StoredUpdate extends Omit<HostUpdate, 'fetched'> {
  /** Missing in what an earlier release has stored. */
  fetched?: HostUpdate['fetched'];
  /** It has paused new work, and lets the host go on at its end. */
  drained: boolean;
  /** Since then nothing new has been heard of it. */
  heard_at: string;
}

export interface HostsTable {
  id: Generated<number>;
  name: string;
  /** SHA-256 of the agent's key; null until it has exchanged its one-time token for one. */
  token_hash: string | null;
  enrolment_hash: string | null;
  enrolment_expires_at: InstantOrNull;
  /** The token has been used; the hash stays so that it can be said. */
  enrolment_used_at: InstantOrNull;
  address: Generated<string>;
  state: Generated<HostRow['state']>;
  away_since: InstantOrNull;
  state_since: InstantOrNull;
  last_seen_at: InstantOrNull;
  agent_version: Generated<string>;
  /** SHA-256 of its release. */
  agent_build: Generated<string>;
  /** null: its agent is of a release that takes none from here. */
  agent_updates: UpdateStanding | null;
  agent_update: ColumnType<StoredUpdate | null, string | null | undefined, string | null>;
  /** What its agent has named in its last hello; null: nothing is known of that. */
  abilities: string[] | null;
  /** In these its agent connects to set-top boxes; null: nothing is known of that. */
  box_networks: Json<string[] | null>;
  /** The models of set-top boxes that its agent has a firmware program for; null: it has told none. */
  firmware: Json<ToldFirmware[] | null>;
  /** Protocol of the adb server. */
  adb_version: Generated<string>;
  /** Release of its binary. */
  adb_server_version: Generated<string>;
  adb_state: Generated<(typeof adbStates)[number]>;
  adb_trouble: AdbTrouble | null;
  adb_problem: Generated<string>;
  /** null: it has none. */
  usbmuxd_state: (typeof adbStates)[number] | null;
  /** Empty: its configuration names none. */
  helper_package: Generated<string>;
  /** null: its configuration says nothing of them. */
  capture_cards: Json<ToldCaptureCard[] | null>;
  load: number | null;
  cpu_count: number | null;
  memory_total: number | null;
  memory_free: number | null;
  disk_total: number | null;
  disk_free: number | null;
  uptime_seconds: number | null;
  clock_skew_ms: number | null;
  usb: Json<UsbNode[]>;
  /** The address that the link comes from. */
  link_ip: Generated<string>;
  link_troubles: Json<LinkTrouble[]>;
  draining: Generated<boolean>;
  removed_at: InstantOrNull;
  removed_by: string | null;
  /** New devices need no confirmation; they are placed in `place_in_group` where that is set. */
  accept_new_devices: Generated<boolean>;
  place_in_group: number | null;
  max_devices: Generated<number>;
  /** Reported beyond that. */
  refused_devices: Json<RefusedDevices>;
  /** Counts the links of this host; what an older link still brings is refused. */
  link_epoch: Generated<number>;
  /** When the last of them began. */
  linked_at: InstantOrNull;
  /** The server instance that holds the link, by the number of its advisory lock. */
  link_instance: number | null;
  link_run_id: string | null;
  created_at: Instant;
  changed_version: Version;
}

/** Of each fault that stands; under the first one's name where it counts its tries. */
export type DeviceFaults = Partial<Record<DeviceError, DeviceFault>>;
interface DeviceFault {
  since: string;
  acknowledged?: Acknowledgement;
  /** Of ERROR what has raised it; absent: that was before it was kept. */
  cause?: ErrorCause;
}

export interface DevicesTable {
  id: Generated<number>;
  udid: string;
  registered_at: Instant;
  /** null: on no host. */
  host_id: number | null;
  /** Its host is away; kept here so that a device's state needs no other row. */
  host_away: Generated<boolean>;
  /** Its host takes nothing new; kept here for the same reason. */
  host_draining: Generated<boolean>;

  excluded: Generated<boolean>;
  exclude_until: InstantOrNull;
  exclude_reason: Generated<string>;
  excluded_by: string | null;
  /** Who has it, as the database derives it from the device's leases: nothing else writes it. */
  holder: ColumnType<Holder | null, never, never>;

  platform: Generated<Platform>;
  /** Kinds of commands that can be asked of it; null: all that its host's agent knows. */
  abilities: string[] | null;
  connection: Generated<Sighting['connection']>;
  silent_tries: Generated<number>;
  readings: Json<DeviceReadings | null>;
  transport: Generated<string>;
  over_network: Generated<boolean>;
  /** Stays as it was last while the device is absent, so that the hub of what vanished together is known. */
  usb_path: Generated<string>;
  provisional: Generated<boolean>;
  duplicate: Generated<boolean>;
  /** What the agent saw last; an edited value stands until this one changes. */
  facts: Json<DeviceFacts | null>;
  /** Another host that also sees a device under this udid, and what it sees. */
  rival_host_id: number | null;
  rival_sighting: Json<Sighting | null>;
  unconfirmed: Generated<ConfirmedError[]>;
  /** What changed of it since an admin looked last, as it was then. */
  values_before: Json<ValueBefore[]>;
  low_battery: Generated<boolean>;

  /** When its connection came and went lately. */
  link_changes: Generated<Date[]>;
  /** The connection comes and goes too often. */
  unstable_since: InstantOrNull;
  /** What an unstable connection was lost as. */
  held_error: DeviceError | null;
  /** What is wrong with the capture card that the box names, as the host's cards and the other boxes have it. */
  capture_trouble: CaptureTrouble | null;
  /** null while it answers. */
  silent_since: InstantOrNull;
  /** Of its present start; empty where it has not told, or will start anew because it was asked to. */
  boot_id: Generated<string>;
  /** When it started anew by itself lately. */
  restarts: Generated<Date[]>;

  errors: Generated<DeviceError[]>;
  faults: Json<DeviceFaults>;
  state: Generated<DeviceState>;
  state_since: Instant;
  state_reason: Generated<string>;

  type: Generated<DeviceInfo['type']>;
  model: Generated<string>;
  platform_version: Generated<string>;
  api_level: number | null;
  firmware_version: Generated<string>;
  cpu: Generated<string>;
  ram: number | null;
  heap_size: number | null;
  internal_storage: number | null;
  rack_group: number | null;
  rack_number: number | null;
  rack_slot: number | null;
  port: number | null;
  private_code: Generated<string>;
  tags: Generated<string>;
  asset_number: Generated<string>;
  linked_power_name: Generated<string>;
  scale_factor: number | null;
  capture_card_num: number | null;
  memo: Generated<string>;

  /** Its open repair case, as the list of cases has it. */
  repair: Json<RepairMark | null>;
  edit_version: Generated<number>;
  changed_version: Version;
  /** The host's own event stands for this change. */
  changed_with_host: Generated<boolean>;
  /** When its apps were listed last; null: never. */
  apps_synced_at: InstantOrNull;
  /** The farm change that last touched them. */
  apps_version: Generated<number>;
  removed_at: InstantOrNull;
  /** The admin who removed it; null where the server did, because the udid had been provisional. */
  removed_by: string | null;
}

export interface DeviceStateChangesTable {
  id: BigintId;
  device_id: number;
  at: Instant;
  from_state: DeviceState | null;
  to_state: DeviceState;
  reason: string;
  by_whom: string;
  /** Whose business it was; null: the farm's. */
  group_type: ColumnType<string | null, string | null | undefined, string | null>;
}

/** What a device told other than before, kept as long as its states. */
export interface DeviceValueChangesTable {
  id: BigintId;
  device_id: number;
  at: Instant;
  changes: Json<ValueChange[]>;
}

/** When a device started anew without being asked to, kept as long as its states. */
export interface DeviceRestartsTable {
  id: BigintId;
  device_id: number;
  at: Instant;
}

/** Which devices the latest farm changes touched; older ones are found by `changed_version`. */
export interface FarmChangesTable {
  version: Version;
  device_id: number;
}

export interface PoolSnapshotsTable {
  id: BigintId;
  state_group: StateGroup;
  taken_at: Instant;
  /** In ascending order. */
  device_ids: number[];
  devices: Json<PoolMember[]>;
  changed_version: Version;
}

export interface RackGroupsTable {
  number: number;
  /** Empty: it is called by its number. */
  name: string;
  position: number;
  /** One more with each change of the name. */
  version: Generated<number>;
}

export interface RacksTable {
  group_number: number;
  number: number;
  row_count: number;
  column_count: number;
  /** Empty: it is called by its number. */
  name: string;
  position: number;
  /** One more with each change of name or size. */
  version: Generated<number>;
}

/** Tables of hosts, devices and their history. */
export interface FarmTables {
  hosts: HostsTable;
  devices: DevicesTable;
  device_state_changes: DeviceStateChangesTable;
  device_value_changes: DeviceValueChangesTable;
  device_restarts: DeviceRestartsTable;
  farm_changes: FarmChangesTable;
  pool_snapshots: PoolSnapshotsTable;
  rack_groups: RackGroupsTable;
  racks: RacksTable;
}
