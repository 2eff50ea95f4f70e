import { kpiSums } from '@rackhand/contract/kpi/kpi-figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { midnightOf } from '../../platform/korean-time.ts';
import { countedSums, countedUsers, countedWaits } from './counted-days.ts';
import { dayList, textOfDay } from './day-of.ts';
import type { KpiSpan } from './kpi-span.ts';

const dayMs = 24 * 60 * 60_000;

/** Kept days and, counted now, those that are not kept: tables of one deployment with day, team_id and what they count. */
export interface DayTables {
  sums: RawBuilder<unknown>;
  waits: RawBuilder<unknown>;
  users: RawBuilder<unknown>;
}

export async function readDays(db: Db, groupType: string, span: KpiSpan): Promise<DayTables> {
  const open = await openDays(db, span);
  const [first] = open;
  const last = open.at(-1);
  const within = sql`group_type = ${groupType} and day between ${span.before}::date and ${span.to}::date`;
  // Sums of a day that was opened again are of no use, though nobody has counted it anew yet.
  const kept = sql`${within} and day in (select k.day from kpi_closed_days k)`;
  const sums = sql.join(kpiSums.map((name) => sql.ref(name)));
  const isOpen = sql`day = any(${dayList(open)})`;
  const table = (columns: RawBuilder<unknown>, name: string, counted: RawBuilder<unknown> | null) =>
    counted === null
      ? sql`(select ${columns} from ${sql.raw(name)} where ${kept} and not ${isOpen})`
      : sql`(select ${columns} from ${sql.raw(name)} where ${kept} and not ${isOpen}
          union all select ${columns} from ${counted} c where ${isOpen})`;
  const stretch =
    first === undefined || last === undefined
      ? null
      : { groupType, from: midnightOf(first), until: new Date(midnightOf(last).getTime() + dayMs) };
  return {
    sums: table(sql`day, team_id, ${sums}`, 'kpi_days', stretch && countedSums(stretch)),
    waits: table(sql`day, team_id, step, count`, 'kpi_waits', stretch && countedWaits(stretch)),
    // Who signed in is kept as it happens.
    users: sql`(select day, uid from user_days where ${within}
      ${stretch === null ? sql`` : sql`union select day, uid from ${countedUsers(stretch)} c where ${isOpen}`})`,
  };
}

/** Days of the span, and of that before it, whose sums are not kept; of days before the first kept one nothing is known. */
async function openDays(db: Db, { before, to, today }: KpiSpan): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select ${textOfDay(sql`d.day`)} as day
    from generate_series(${before}::timestamp, ${to}::timestamp, '1 day') as d (day)
    where d.day >= coalesce((select min(day) from kpi_closed_days), ${before}::date)
      and (d.day = ${today}::date or not exists (select from kpi_closed_days c where c.day = d.day::date))
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}
