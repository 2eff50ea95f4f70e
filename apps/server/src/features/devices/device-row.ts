import type { Sighting } from '@rackhand/contract/device/sighting';
import type { Selectable } from 'kysely';
import type { DevicesTable } from '../../platform/database/farm-tables.ts';

export type DeviceRow = Omit<Selectable<DevicesTable>, 'apps_synced_at' | 'apps_version'>;

/** Columns that most changes touch, with the types in which a change travels to the database. */
export const hotColumns = {
  host_away: 'boolean',
  excluded: 'boolean',
  exclude_until: 'timestamptz',
  exclude_reason: 'text',
  excluded_by: 'text',
  connection: 'text',
  silent_tries: 'integer',
  readings: 'jsonb',
  unconfirmed: 'text[]',
  low_battery: 'boolean',
  link_changes: 'timestamptz[]',
  unstable_since: 'timestamptz',
  held_error: 'text',
  silent_since: 'timestamptz',
  errors: 'text[]',
  faults: 'jsonb',
  state: 'text',
  state_since: 'timestamptz',
  state_reason: 'text',
} as const satisfies Partial<Record<keyof DeviceRow, string>>;

/** Columns that seldom change; they travel only when one of them did. */
export const coldColumns = {
  host_id: 'integer',
  platform: 'text',
  abilities: 'text[]',
  transport: 'text',
  over_network: 'boolean',
  usb_path: 'text',
  provisional: 'boolean',
  duplicate: 'boolean',
  boot_id: 'text',
  restarts: 'timestamptz[]',
  facts: 'jsonb',
  values_before: 'jsonb',
  capture_trouble: 'text',
  rival_host_id: 'integer',
  rival_sighting: 'jsonb',
  type: 'text',
  model: 'text',
  platform_version: 'text',
  api_level: 'integer',
  firmware_version: 'text',
  cpu: 'text',
  ram: 'integer',
  heap_size: 'integer',
  internal_storage: 'integer',
  rack_group: 'integer',
  rack_number: 'integer',
  rack_slot: 'integer',
  port: 'integer',
  private_code: 'text',
  tags: 'text',
  asset_number: 'text',
  linked_power_name: 'text',
  scale_factor: 'double precision',
  capture_card_num: 'integer',
  memo: 'text',
  repair: 'jsonb',
  edit_version: 'integer',
  removed_at: 'timestamptz',
  removed_by: 'text',
} as const satisfies Partial<Record<keyof DeviceRow, string>>;

export type HotColumn = keyof typeof hotColumns;
export type ColdColumn = keyof typeof coldColumns;
export const hotNames = Object.keys(hotColumns) as HotColumn[];
export const coldNames = Object.keys(coldColumns) as ColdColumn[];

/** What the device's host last saw of it; null for a device on no host. */
export function sightingOf(row: DeviceRow): Sighting | null {
  if (row.host_id === null) return null;
  return {
    udid: row.udid,
    provisional: row.provisional,
    platform: row.platform,
    ...(row.abilities === null ? {} : { abilities: row.abilities }),
    transport: row.transport,
    over_network: row.over_network,
    usb_path: row.usb_path,
    connection: row.connection,
    duplicate: row.duplicate,
    silent_tries: row.silent_tries,
    boot_id: row.boot_id,
    facts: row.facts,
    readings: row.readings,
  };
}
