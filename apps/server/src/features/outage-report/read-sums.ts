import type { readOutageReport } from '@rackhand/contract/endpoints/outages';
import type { OutageGrouping } from '@rackhand/contract/outage/outage-groupings';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/page-of.ts';
import type { Call } from '../../platform/http/call.ts';
import { arnColumn } from '../devices/device-columns.ts';
import type { OutageDays } from './outage-days.ts';
import { chosenDevices, cutOutages } from './outage-tables.ts';

export type Asked = Call<typeof readOutageReport>['query'];

/** Of outages: how many of how many devices, how long they were, and how long those devices were meant to work; all in seconds. */
export interface SumRow {
  count: number;
  devices: number;
  seconds: number;
  longest: number;
  counted: number;
}

export interface Sums {
  groups: (SumRow & { key: string | null; name: string | null; total: number })[];
  totals: SumRow;
  series: { day: string; seconds: number; count: number }[];
}

const daySeconds = 24 * 60 * 60;

/** Of a device `d`; by cause every one of them has all causes. */
const keys: Record<
  Exclude<OutageGrouping, 'cause'>,
  { key: RawBuilder<unknown>; name: RawBuilder<unknown> }
> = {
  model: { key: sql`d.model`, name: sql`d.model` },
  rack: { key: sql`d.rack`, name: sql`d.rack` },
  host: { key: sql`d.host`, name: sql`d.host` },
  device: { key: arnColumn, name: sql`coalesce(nullif(d.model, ''), d.udid)` },
};

/** The outages are read once, however many there are: into few rows by device and cause, and into few by their days. */
export async function readSums(db: Db, asked: Asked, days: OutageDays): Promise<Sums> {
  return db.transaction().execute(async (trx) => {
    // Sums of all devices by their causes are kept in memory while the outages pass by.
    await sql`set local work_mem = '64MB'`.execute(trx);
    const { rows } = await sql<Sums>`
    with ${cutOutages(days, asked)}, ${chosenDevices(days, asked)}, ${parts},
      grouped as (${asked.by === 'cause' ? byCause : byDevices(asked.by)}), days as (${series(days)}),
      shown as (select *, count(*) over ()::int as total from grouped order by seconds desc, count desc, key ${pageOf(asked)})
    select (select coalesce(json_agg(g order by g.seconds desc, g.count desc, g.key), '[]') from shown g) as groups,
      (select to_json(t) from (select ${sums}, ${allCounted} as counted from by_device p) t) as totals,
      (select json_agg(d order by d.day) from days d) as series`.execute(trx);
    if (rows[0] === undefined) throw new Error('a sum without a row');
    return rows[0];
  });
}

/** Korean days have no summer time: their number is a division. */
const parts = sql`
    parts as materialized (
      select device_id, cause, first, last, count(*)::int as count, max(to_s - from_s) as longest, sum(from_s) as from_s, sum(to_s) as to_s
      from (select *, floor(from_s / ${daySeconds})::int as first, floor(to_s / ${daySeconds})::int as last from cut) c
      group by grouping sets ((device_id, cause), (first, last))
    ), by_device as (select device_id, cause, count, to_s - from_s as seconds, longest from parts where first is null)`;

const sums = sql`coalesce(sum(p.count), 0)::int as count, count(distinct p.device_id)::int as devices,
  coalesce(sum(p.seconds), 0) as seconds, coalesce(max(p.longest), 0) as longest`;
const allCounted = sql`(select coalesce(sum(counted), 0) from chosen)`;

const byCause = sql`
  select p.cause as key, '' as name, ${sums}, ${allCounted} as counted from by_device p group by p.cause`;

function byDevices(by: Exclude<OutageGrouping, 'cause'>): RawBuilder<unknown> {
  const { key, name } = keys[by];
  return sql`
    select t.key, t.name, coalesce(s.count, 0) as count, coalesce(s.devices, 0) as devices,
      coalesce(s.seconds, 0) as seconds, coalesce(s.longest, 0) as longest, t.counted
    from (select ${key} as key, min(${name}) as name, sum(d.counted) as counted from chosen d group by 1) t
    left join (select ${key} as key, ${sums} from by_device p join chosen d on d.id = p.device_id group by 1) s
      on s.key = t.key`;
}

/** Of each day what was lost in it, and how many outages lay in it. */
function series({ from, to }: OutageDays): RawBuilder<unknown> {
  return sql`
    select (${from}::date + n)::text as day, coalesce(t.seconds, 0) as seconds, coalesce(t.count, 0) as count
    from generate_series(0, ${to}::date - ${from}::date) n left join (
      select day, sum(case when first = last then to_s - from_s when day = first then count * (first + 1) * ${daySeconds} - from_s
          when day = last then to_s - count * last * ${daySeconds} else count * ${daySeconds} end) as seconds, sum(count)::int as count
      from parts cross join lateral generate_series(first, last) day where first is not null group by day
    ) t on t.day = n`;
}
