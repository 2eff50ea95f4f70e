import type { Incident, IncidentKind } from '@rackhand/contract/incident/incident';
import type { ColumnType, Generated } from 'kysely';
import type { BigintOrNull, Instant, InstantOrNull, Version } from './column-types.ts';

export interface IncidentsTable {
  id: Generated<number>;
  kind: IncidentKind;
  /** null: of a rack whose devices are on several hosts. */
  host_id: number | null;
  /** USB path of the hub; empty where it is of no hub. */
  hub: Generated<string>;
  rack_group: number | null;
  rack_number: number | null;
  together: number | null;
  device_ids: number[];
  /** Those that have not been back since. */
  lost_ids: Generated<number[]>;
  /** It has turned out to be a part of another one. */
  absorbed: Generated<boolean>;
  /** As they were named when it began. */
  devices: ColumnType<Incident['devices'], string, string>;
  started_at: Instant;
  ended_at: InstantOrNull;
  changed_version: Version;
}

/** At most one row for each device and five minutes; none while it could not be read. */
export interface DeviceReadingsTable {
  device_id: number;
  at: Instant;
  battery_level: number | null;
  /** Tenths of a degree Celsius. */
  battery_temperature: number | null;
  storage_free_bytes: BigintOrNull;
}

export interface HistoryTables {
  incidents: IncidentsTable;
  device_readings: DeviceReadingsTable;
}
