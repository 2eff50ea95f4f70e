import type { readOutageReport } from '@rackhand/contract/endpoints/outages';
import type { OutageGrouping } from '@rackhand/contract/outage/outage-groupings';
import type { OutageGroup, OutageReport } from '@rackhand/contract/outage/outage-report';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/page-of.ts';
import type { Call } from '../../platform/http/call.ts';
import { arnColumn } from '../devices/device-columns.ts';
import { type OutageDays, outageDays } from './outage-days.ts';
import { ofCause, outageTables } from './outage-tables.ts';
import { readSeries } from './read-series.ts';
import { requireDevice } from './require-device.ts';

type Asked = Call<typeof readOutageReport>['query'];

interface SumRow {
  key: string | null;
  name: string | null;
  count: number;
  devices: number;
  ms: number;
  longest: number;
  counted: number;
  total: number;
}

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

export async function readReport(db: Db, asked: Asked, at: Date): Promise<OutageReport> {
  await requireDevice(db, asked);
  const days = outageDays(asked, at);
  const [groups, totals, series] = await Promise.all([
    readGroups(db, asked, days),
    readTotals(db, asked, days),
    readSeries(db, asked, days),
  ]);
  return {
    ...{ from: days.from, to: days.to, series },
    totals: sumsOf(totals),
    groups: groups.map((row) => ({ key: row.key ?? '', name: row.name ?? '', ...sumsOf(row) })),
    total_count: groups[0]?.total ?? 0,
  };
}

const length = sql`extract(epoch from o.to_at - o.from_at) * 1000`;
const sums = sql`count(*)::int as count, count(distinct o.device_id)::int as devices,
  coalesce(sum(${length}), 0)::double precision as ms, coalesce(max(${length}), 0)::double precision as longest`;

/** The most minutes first. */
async function readGroups(db: Db, asked: Asked, days: OutageDays): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    with ${outageTables(days, asked)}, grouped as (${asked.by === 'cause' ? byCause(asked) : byDevices(asked, asked.by)})
    select *, count(*) over ()::int as total from grouped order by ms desc, count desc, key ${pageOf(asked)}`.execute(
    db,
  );
  return rows;
}

const byCause = (asked: Asked): RawBuilder<unknown> => sql`
  select o.cause as key, '' as name, ${sums}, (select coalesce(sum(counted), 0) from chosen) as counted
  from outages o where ${ofCause(asked)} group by o.cause`;

function byDevices(asked: Asked, by: Exclude<OutageGrouping, 'cause'>): RawBuilder<unknown> {
  const { key, name } = keys[by];
  return sql`
    select t.key, t.name, coalesce(s.count, 0) as count, coalesce(s.devices, 0) as devices,
      coalesce(s.ms, 0) as ms, coalesce(s.longest, 0) as longest, t.counted
    from (select ${key} as key, min(${name}) as name, sum(d.counted) as counted from chosen d group by 1) t
    left join (select ${key} as key, ${sums} from outages o join chosen d on d.id = o.device_id
      where ${ofCause(asked)} group by 1) s on s.key = t.key`;
}

async function readTotals(db: Db, asked: Asked, days: OutageDays): Promise<SumRow> {
  const { rows } = await sql<SumRow>`
    with ${outageTables(days, asked)}
    select ${sums}, (select coalesce(sum(counted), 0) from chosen) as counted from outages o
    where ${ofCause(asked)}`.execute(db);
  if (rows[0] === undefined) throw new Error('a sum without a row');
  return rows[0];
}

const minuteMs = 60_000;
const inHundredths = (part: number): number => Math.round(part * 10_000) / 100;

function sumsOf({ count, devices, ms, longest, counted }: SumRow): Omit<OutageGroup, 'key' | 'name'> {
  const share = counted < minuteMs ? null : Math.min(ms / counted, 1);
  return {
    count,
    devices,
    minutes: Math.round(ms / minuteMs),
    share: share === null ? null : inHundredths(share),
    availability: share === null ? null : Math.round((100 - inHundredths(share)) * 100) / 100,
    between: count === 0 ? null : Math.round(counted / count / minuteMs),
    longest: Math.round(longest / minuteMs),
  };
}
