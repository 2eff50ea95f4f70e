import type { Incident, IncidentKind } from '@rackhand/contract/incident';
import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;

export interface IncidentsTable {
  id: Generated<number>;
  kind: IncidentKind;
  host_id: number;
  /** USB path of the hub; empty where it is not known. */
  hub: Generated<string>;
  device_ids: number[];
  /** As they were named when it began. */
  devices: ColumnType<Incident['devices'], string, string>;
  started_at: Instant;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  changed_version: ColumnType<string, number, number>;
}

/** At most one row for each device and five minutes; none while it could not be read. */
export interface DeviceReadingsTable {
  device_id: number;
  at: Instant;
  battery_level: number | null;
  /** Tenths of a degree Celsius. */
  battery_temperature: number | null;
  storage_free_bytes: string | null;
}

export interface HistoryTables {
  incidents: IncidentsTable;
  device_readings: DeviceReadingsTable;
}
