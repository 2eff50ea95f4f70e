import type { Alert, alertEnds } from '@rackhand/contract/alert/alert';
import type { AlertKind } from '@rackhand/contract/alert/alert-kinds';
import type { AlertScope } from '@rackhand/contract/alert/alert-rule';
import type { Watched } from '@rackhand/contract/alert/damp-alert';
import type { DeviceState } from '@rackhand/contract/device/device-states';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull, Version } from './column-types.ts';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;

export interface AlertRulesTable {
  rule_id: Generated<number>;
  name: string;
  /** By which a name is unique. */
  comparable_name: string;
  enabled: boolean;
  kind: AlertKind;
  states: DeviceState[];
  limit: number | null;
  for_minutes: number;
  scope: Json<AlertScope>;
  close_after_minutes: number;
  repeat_minutes: number;
  emails: string[];
  webhooks: number[];
  version: Generated<number>;
  changed_by: string;
  changed_at: Instant;
}

export interface AlertsTable {
  alert_id: Generated<number>;
  rule_id: number;
  rule_name: string;
  kind: AlertKind;
  /** The kind of what it is about and its id: `device 12`. */
  subject: string;
  device_id: number | null;
  named: Json<Alert['subject']>;
  sight: Json<Alert['sight']>;
  state: Watched['state'] | 'closed';
  bad_since: Instant;
  well_since: InstantOrNull;
  /** When time alone changes it; null: never. */
  due_at: InstantOrNull;
  /** null: it is no alert yet. */
  opened_at: InstantOrNull;
  told_at: InstantOrNull;
  times_told: Generated<number>;
  closed_at: InstantOrNull;
  ended_by: (typeof alertEnds)[number] | null;
  acknowledged_at: InstantOrNull;
  acknowledged_by: Generated<string>;
  note: Generated<string>;
  changed_version: Version;
}

interface AlertMailsTable {
  id: Generated<number>;
  email: string;
  alert_id: number;
  what: 'opened' | 'repeated' | 'closed';
  at: Instant;
  mailed_at: InstantOrNull;
}

interface AlertPulseTable {
  is_only: Generated<boolean>;
  next_look_at: Instant;
}

interface ServerDisksTable {
  server: string;
  free_mib: number;
  told_at: Instant;
}

interface ServerDiskSamplesTable {
  server: string;
  at: Instant;
  free_mib: number;
}

export interface AlertTables {
  alert_rules: AlertRulesTable;
  alerts: AlertsTable;
  alert_mails: AlertMailsTable;
  alert_pulse: AlertPulseTable;
  server_disks: ServerDisksTable;
  server_disk_samples: ServerDiskSamplesTable;
}
