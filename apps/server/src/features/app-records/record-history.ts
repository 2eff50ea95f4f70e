import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { AppHistoryTable } from '../../platform/database/app-tables.ts';

export type NewHistory = Omit<Insertable<AppHistoryTable>, 'id' | 'app_name'>;

/** What became of apps, under the names that they have on their device now. */
export function historyWrite(entries: readonly NewHistory[]): RawBuilder<unknown> {
  const rows = JSON.stringify(entries.map((entry, place) => ({ ...entry, place })));
  return sql`
    insert into app_history (device_id, app_id, app_name, update_type, result, reason, error_code, install_code, detail,
      from_version, to_version, done_by, group_type, command_id, at)
    select e.device_id, e.app_id, coalesce(a.app_name, e.app_id, ''), e.update_type, e.result, e.reason, e.error_code,
      e.install_code, e.detail, e.from_version, e.to_version, e.done_by, e.group_type, e.command_id, e.at
    from json_to_recordset(${rows}::json) as e (device_id integer, app_id text,
        update_type text, result text, reason text, error_code text, install_code text, detail text, from_version text,
        to_version text, done_by text, group_type text, command_id uuid, at timestamptz, place integer)
      left join device_apps a on a.device_id = e.device_id and a.app_id = e.app_id
    order by e.place`;
}
