import type { OutageReport } from '@rackhand/contract/outage/outage-report';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { OutageDays } from './outage-days.ts';
import { type OutageFilter, ofCause, outageTables } from './outage-tables.ts';

interface DayRow {
  day: string;
  ms: number;
  count: number;
}

/** Of each Korean day what was lost in it, and how many outages lay in it. Only days that an outage touches are put together with it. */
export async function readSeries(
  db: Db,
  filter: OutageFilter,
  days: OutageDays,
): Promise<OutageReport['series']> {
  const { rows } = await sql<DayRow>`
    with ${outageTables(days, filter)}, touched as (
      select n as day, sum(extract(epoch from least(o.to_at, begins + interval '1 day') - greatest(o.from_at, begins)) * 1000) as ms,
        count(*)::int as count
      from (select from_at, to_at, ((from_at at time zone 'Asia/Seoul')::date - ${days.from}::date) as first,
          ((to_at at time zone 'Asia/Seoul')::date - ${days.from}::date) as last from outages o where ${ofCause(filter)}) o
        cross join lateral generate_series(o.first, o.last) n
        cross join lateral (select ${days.begins}::timestamptz + n * interval '1 day' as begins) b
      group by n
    )
    select (${days.from}::date + n)::text as day, coalesce(t.ms, 0)::double precision as ms, coalesce(t.count, 0) as count
    from generate_series(0, ${days.to}::date - ${days.from}::date) n left join touched t on t.day = n order by n`.execute(
    db,
  );
  return rows.map(({ day, ms, count }) => ({ day, minutes: Math.round(ms / 60_000), count }));
}
