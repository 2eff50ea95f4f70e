import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { farmChannel } from '../../platform/database/farm-version.ts';
import { type DeviceChange, type Difference, differenceOf } from './device-change.ts';
import {
  type ColdColumn,
  coldColumns,
  coldNames,
  type DeviceRow,
  hotColumns,
  hotNames,
} from './device-row.ts';
import { type PoolSnapshots, touchedGroups } from './pool-snapshots.ts';

/** Removed by an admin still counts as known: it comes back only when an admin adds it again. */
export const isKnown = sql<boolean>`(removed_at is null or removed_by is not null)`;

/**
 * Locks devices in the order of their ids, as every transaction does. Not FOR UPDATE: that would also hold up the
 * foreign keys that point at the rows.
 */
export async function lockDevices(trx: Trx, which: RawBuilder<boolean>): Promise<DeviceRow[]> {
  return trx.selectFrom('devices').selectAll().where(which).orderBy('id').forNoKeyUpdate().execute();
}

/** The same, with the ids of those for which `mark` is true. */
export async function lockMarked(
  trx: Trx,
  which: RawBuilder<boolean>,
  mark: RawBuilder<boolean>,
): Promise<{ rows: DeviceRow[]; marked: ReadonlySet<number> }> {
  const found = await trx
    .selectFrom('devices')
    .selectAll()
    .select(mark.as('is_marked'))
    .where(which)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const marked = new Set(found.flatMap(({ id, is_marked }) => (is_marked ? [id] : [])));
  return { rows: found.map(({ is_marked: _mark, ...row }) => row), marked };
}

interface WriteOptions {
  at: Date;
  /** Bump the farm's version although no device that is shown changed: a host did. */
  bump?: boolean;
}

/**
 * The one way in which devices change: stores what became of locked ones with their history, bumps the farm's version as
 * the last lock of the transaction, wakes the instances, and keeps the pool's snapshots. Gives the new version, or null
 * where nothing that is shown changed.
 */
export async function storeDeviceChanges(
  trx: Trx,
  { snapshots }: { snapshots: PoolSnapshots },
  changes: readonly DeviceChange[],
  { at, bump = false }: WriteOptions,
): Promise<number | null> {
  const version = await writeChanges(trx, changes, bump);
  if (version !== null) await snapshots.take(trx, touchedGroups(changes), version, at);
  return version;
}

/** All in one statement. */
async function writeChanges(
  trx: Trx,
  changes: readonly DeviceChange[],
  bump: boolean,
): Promise<number | null> {
  const stored = changes
    .map((change) => ({ change, difference: differenceOf(change) }))
    .filter(({ difference }) => difference.any);
  if (stored.length === 0 && !bump) return null;
  const bumps = bump || stored.some(({ difference }) => difference.shown);
  const rows = JSON.stringify(stored.map(({ change, difference }) => rowOf(change, difference)));
  const history = stored
    .flatMap(({ change }) => historyOf(change))
    .map((entry, index) => ({ index, ...entry }));
  const told = stored.flatMap(({ change }) => toldOf(change));
  const restarts = stored.flatMap(({ change }) => restartsOf(change));
  const logs = {
    history: JSON.stringify(history),
    told: JSON.stringify(told),
    restarts: JSON.stringify(restarts),
  };
  const result = await writeStatement(rows, logs, bumps).execute(trx);
  const version = result.rows[0]?.version;
  return version === undefined ? null : Number(version);
}

function rowOf(change: DeviceChange, { cold, shown }: Difference): Record<string, unknown> {
  const { after, link } = change;
  const row: Record<string, unknown> = { id: after.id, shown, cold, with_host: change.withHost };
  if (link !== null) {
    row['link_host'] = link.hostId;
    row['link_epoch'] = link.epoch;
  }
  for (const name of hotNames) row[name] = after[name];
  if (cold) for (const name of coldNames) row[name] = after[name];
  return row;
}

function historyOf({ after, transitions }: DeviceChange): Record<string, unknown>[] {
  return transitions.map((step) => ({ device_id: after.id, ...step }));
}

function toldOf({ after, told }: DeviceChange): Record<string, unknown>[] {
  return told.map((values) => ({ device_id: after.id, ...values }));
}

function restartsOf({ after, restarts }: DeviceChange): Record<string, unknown>[] {
  return restarts.map((at) => ({ device_id: after.id, at }));
}

const columnTypes = { ...hotColumns, ...coldColumns };
const recordColumns = sql.raw(
  Object.entries(columnTypes)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', '),
);
const assignments = sql.raw(
  [
    ...hotNames.map((name) => `"${name}" = n."${name}"`),
    ...coldNames.map(
      (name: ColdColumn) => `"${name}" = case when n.cold then n."${name}" else d."${name}" end`,
    ),
    // A device that has moved is as its new host is.
    `host_draining = case when n.cold
      then coalesce((select h.draining from hosts h where h.id = n.host_id), false) else d.host_draining end`,
  ].join(', '),
);

/** What goes into a table that seldom gets any; without it the statement is planned sooner. */
function seldomInto(table: string, columns: Record<string, string>): (rows: string) => RawBuilder<unknown> {
  const types = { device_id: 'integer', at: 'timestamptz', ...columns };
  const names = sql.raw(Object.keys(types).join(', '));
  const record = sql.raw(
    Object.entries(types)
      .map((column) => column.join(' '))
      .join(', '),
  );
  const part = sql.ref(`into_${table}`);
  return (rows) => {
    if (rows === '[]') return sql``;
    return sql`, ${part} as (
      insert into ${sql.table(table)} (${names})
      select ${names} from json_to_recordset(${rows}::json) as t (${record})
      where t.device_id in (select id from n)
    )`;
  };
}
const intoValueChanges = seldomInto('device_value_changes', { changes: 'jsonb' });
const intoRestarts = seldomInto('device_restarts', {});

interface Logs {
  history: string;
  told: string;
  restarts: string;
}

function writeStatement(
  rows: string,
  { history, told, restarts }: Logs,
  bumps: boolean,
): RawBuilder<{ version: string }> {
  return sql<{ version: string }>`
    with given as (
      select * from json_to_recordset(${rows}::json)
        as given (id integer, shown boolean, cold boolean, with_host boolean, link_host integer, link_epoch integer, ${recordColumns})
    ), n as materialized (
      select given.* from given where link_host is null
        or exists (select from hosts h where h.id = given.link_host and h.link_epoch = given.link_epoch)
    ), bumped as materialized (
      update farm_version set version = version + 1 where ${bumps}::boolean returning version
    ), written as (
      update devices d set ${assignments},
        changed_version = case when n.shown then (select version from bumped) else d.changed_version end,
        changed_with_host = case when n.shown then n.with_host else d.changed_with_host end
      from n where d.id = n.id
    ), noted as (
      insert into farm_changes (version, device_id) select bumped.version, n.id from n, bumped where n.shown
    ), logged as (
      insert into device_state_changes (device_id, at, from_state, to_state, reason, by_whom)
      select t.device_id, t.at, t."from", t."to", t.reason, t.by
      from json_to_recordset(${history}::json)
        as t (index integer, device_id integer, at timestamptz, "from" text, "to" text, reason text, by text)
      where t.device_id in (select id from n)
      order by t.index
    )${intoValueChanges(told)}${intoRestarts(restarts)}
    select version, pg_notify(${farmChannel}, version::text) from bumped`;
}
