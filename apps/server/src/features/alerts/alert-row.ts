import { type Alert, alertSeverity } from '@rackhand/contract/alert/alert';
import type { Selectable } from 'kysely';
import type { AlertsTable } from '../../platform/database/alert-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';

export type AlertRow = Selectable<AlertsTable>;

const timeOf = (at: Date | null): string | null => (at === null ? null : koreanTime(at));

/** Of one that has been opened. */
export function toAlert(row: AlertRow): Alert {
  const { rule_id, rule_name, kind, named, sight, ended_by, times_told, acknowledged_by, note } = row;
  return {
    ...{ rule_id, rule_name, kind, sight, ended_by, times_told, acknowledged_by, note },
    alert_id: String(row.alert_id),
    severity: alertSeverity(row),
    state: row.closed_at === null ? 'open' : 'closed',
    subject: named,
    since: koreanTime(row.bad_since),
    opened_at: koreanTime(row.opened_at ?? row.bad_since),
    closed_at: timeOf(row.closed_at),
    acknowledged_at: timeOf(row.acknowledged_at),
    revision: row.changed_version,
  };
}
