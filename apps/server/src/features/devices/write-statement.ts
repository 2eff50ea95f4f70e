import { type RawBuilder, sql } from 'kysely';
import { bumping, telling } from '../../platform/database/live-order.ts';
import { coldColumns, coldNames, hotColumns, hotNames } from './device-row.ts';

/** Of rows of which nothing else changes, and of any: what travels, and what becomes of the row. */
const hot = {
  record: recordOf(hotColumns),
  assignments: sql.raw(hotNames.map((name) => `"${name}" = n."${name}"`).join(', ')),
};
const whole = {
  record: recordOf({ ...hotColumns, ...coldColumns }),
  assignments: sql`${hot.assignments}, ${sql.raw(
    [
      ...coldNames.map((name) => `"${name}" = case when n.cold then n."${name}" else d."${name}" end`),
      // A device that has moved is as its new host is.
      `host_draining = case when n.cold
        then coalesce((select h.draining from hosts h where h.id = n.host_id), false) else d.host_draining end`,
    ].join(', '),
  )}`,
};

function recordOf(columns: Record<string, string>): RawBuilder<unknown> {
  return sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', '),
  );
}

/** What goes into a table that seldom gets any; without it the statement is planned sooner. */
function seldomInto(
  table: string,
  columns: Record<string, string>,
): (rows: readonly Values[]) => RawBuilder<unknown> {
  const types = { device_id: 'integer', at: 'timestamptz', ...columns };
  const names = sql.raw(Object.keys(types).join(', '));
  const record = recordOf(types);
  const part = sql.ref(`into_${table}`);
  return (rows) => {
    if (rows.length === 0) return sql``;
    return sql`, ${part} as (
      insert into ${sql.table(table)} (${names})
      select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as t (${record})
      where t.device_id in (select id from n)
    )`;
  };
}
const intoValueChanges = seldomInto('device_value_changes', { changes: 'jsonb' });
const intoRestarts = seldomInto('device_restarts', {});

type Values = Record<string, unknown>;

export interface Writing {
  rows: readonly Values[];
  /** Also a column that seldom changes is another in one of them. */
  isCold: boolean;
  history: readonly Values[];
  told: readonly Values[];
  restarts: readonly Values[];
  bumps: boolean;
  /** Parts for what is written with them. */
  besides: RawBuilder<unknown> | null;
}

/** Where no device is another: the farm's version alone, and what is written with it. To plan the whole would take longer than to run this. */
export function bumpStatement({
  bumps,
  besides,
}: Pick<Writing, 'bumps' | 'besides'>): RawBuilder<{ version: number; count: number }> {
  return sql<{ version: number; count: number }>`
    with bumped as materialized (
      ${bumping('farm', sql`${bumps}::boolean`)}
    )${besides === null ? sql`` : sql`, ${besides}`}
    select version, 0 as count, ${telling('farm')} from bumped`;
}

/** Everything that one transaction keeps of changed devices; gives the farm's version and how many of the rows were stored. */
export function writeStatement({
  rows,
  isCold,
  history,
  told,
  restarts,
  bumps,
  besides,
}: Writing): RawBuilder<{ version: number; count: number }> {
  const { record, assignments } = isCold ? whole : hot;
  return sql<{ version: number; count: number }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as given (id integer, shown boolean, cold boolean, with_host boolean, link_host integer, link_epoch integer, ${record})
    ), n as materialized (
      select given.* from given where link_host is null
        or exists (select from hosts h where h.id = given.link_host and h.link_epoch = given.link_epoch)
    ), bumped as materialized (
      ${bumping('farm', sql`${bumps}::boolean`)}
    ), written as (
      update devices d set ${assignments},
        changed_version = case when n.shown then (select version from bumped) else d.changed_version end,
        changed_with_host = case when n.shown then n.with_host else d.changed_with_host end
      from n where d.id = n.id
    ), noted as (
      insert into farm_changes (version, device_id) select bumped.version, n.id from n, bumped where n.shown
    ), logged as (
      insert into device_state_changes (device_id, at, from_state, to_state, reason, by_whom, group_type)
      select t.device_id, t.at, t."from", t."to", t.reason, t.by, t."groupType"
      from json_to_recordset(${JSON.stringify(history)}::json)
        as t (index integer, device_id integer, at timestamptz, "from" text, "to" text, reason text, by text, "groupType" text)
      where t.device_id in (select id from n)
      order by t.index
    )${intoValueChanges(told)}${intoRestarts(restarts)}${besides === null ? sql`` : sql`, ${besides}`}
    select version, (select count(*)::integer from n) as count, ${telling('farm')} from bumped`;
}
