import type { ReportedOutage } from '@rackhand/contract/outage/outage-report';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/page-of.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnColumn, rackLocation } from '../devices/device-columns.ts';
import type { OutageDays } from './outage-days.ts';
import { type OutageFilter, ofCause, outageTables } from './outage-tables.ts';

interface OutageRow extends Omit<ReportedOutage, 'started_at' | 'ended_at' | 'minutes'> {
  id: number;
  began_at: Date;
  ended_at: Date | null;
  until: Date;
}

/** An incident that had the device while it was out; of several the latest. */
const incident = sql`(select max(i.id)::text from incidents i where not i.absorbed
  and i.device_ids @> array[o.device_id] and i.started_at <= o.to_at and coalesce(i.ended_at, 'infinity') >= o.began_at)`;

const shown = sql`o.id, o.began_at, o.ended_at, o.to_at as until, o.cause, o.reason, d.udid, d.model,
  coalesce(h.name, '') as host, ${rackLocation} as rack_location, ${arnColumn} as arn, ${incident} as incident_id`;
const from = sql`outages o join devices d on d.id = o.device_id left join hosts h on h.id = d.host_id`;

export async function listOutages(
  db: Db,
  { page, limit, ...filter }: OutageFilter & { page?: number | undefined; limit?: number | undefined },
  days: OutageDays,
): Promise<{ outages: ReportedOutage[]; total_count: number }> {
  const place = { page: page ?? 1, limit };
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`
      with ${outageTables(days, filter)} select count(*)::int as count from outages o where ${ofCause(filter)}`.execute(
      db,
    ),
    select(db, filter, days, pageOf(place)),
  ]);
  return { outages: found.map((row) => toOutage(row)), total_count: counted.rows[0]?.count ?? 0 };
}

async function select(
  db: Db,
  filter: OutageFilter,
  days: OutageDays,
  place: RawBuilder<unknown>,
): Promise<OutageRow[]> {
  const { rows } = await sql<OutageRow>`
    with ${outageTables(days, filter)}, page as (
      select * from outages o where ${ofCause(filter)} order by o.began_at desc, o.id desc ${place}
    )
    select ${shown} from (select * from page) o
    join devices d on d.id = o.device_id left join hosts h on h.id = d.host_id
    order by o.began_at desc, o.id desc`.execute(db);
  return rows;
}

const atOnce = 500;

/** All of them: their numbers first, and then rows as they are taken. */
export async function* readAllOutages(
  db: Db,
  filter: OutageFilter,
  days: OutageDays,
): AsyncGenerator<ReportedOutage> {
  const { rows } = await sql<{ id: number }>`
    with ${outageTables(days, filter)}
    select o.id from outages o where ${ofCause(filter)} order by o.began_at desc, o.id desc`.execute(db);
  for (let start = 0; start < rows.length; start += atOnce) {
    const ids = rows.slice(start, start + atOnce).map(({ id }) => id);
    const part = await sql<OutageRow>`
      with ${spansOf(ids, days)} select ${shown} from ${from} order by o.began_at desc, o.id desc`.execute(
      db,
    );
    for (const row of part.rows) yield toOutage(row);
  }
}

/** These outages as `outages`, whole. */
const spansOf = (ids: readonly number[], { ends }: OutageDays): RawBuilder<unknown> => sql`
  outages as (
    select s.id, s.device_id, s.reason, s.began_at, s.ended_at, coalesce(s.ended_at, ${ends}::timestamptz) as to_at,
      case when s.ended_at is null then cause_of(causes_until(s, ${ends}::timestamptz), s.cause) else s.cause end as cause
    from device_spans s where s.id = any(${ids}::bigint[])
  )`;

function toOutage({ id: _id, began_at, ended_at, until, ...row }: OutageRow): ReportedOutage {
  return {
    ...row,
    started_at: koreanTime(began_at),
    ended_at: ended_at === null ? null : koreanTime(ended_at),
    minutes: Math.round(((ended_at ?? until).getTime() - began_at.getTime()) / 60_000),
  };
}
