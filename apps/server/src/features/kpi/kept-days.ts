import { kpiSums } from '@rackhand/contract/kpi/kpi-figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { midnightOf } from '../../platform/korean-time.ts';
import { type Counted, countedSums, countedUsers, countedWaits } from './counted-days.ts';
import { dayList, dayOfInstant, textOfDay } from './day-of.ts';
import { addDays, type KpiSpan, monthAfter } from './kpi-span.ts';

/** All teams together, and whoever is in none. */
export const everybody = -1;

/** What is kept of a span and of the days before it. */
export interface Kept {
  groupType: string;
  /** Of days before it nothing is known; null: no day is kept yet. */
  knownFrom: string | null;
  /** Of the deployment: before it there was nothing to count, which is not the same as none. */
  firstDay: string;
  /** Days that have to be counted now. */
  open: readonly string[];
  /** First days of whole months that are kept beside their days. */
  months: readonly string[];
}

export async function readKept(db: Db, groupType: string, { before, to, today }: KpiSpan): Promise<Kept> {
  const { rows } = await sql<Omit<Kept, 'groupType' | 'firstDay'> & { firstKept: string | null }>`
    with known as (select min(day) as first from kpi_closed_days where unit = 'day')
    select ${textOfDay(sql`known.first`)} as "knownFrom",
      (select ${textOfDay(sql`min(k.day)`)} from kpi_days k where k.group_type = ${groupType} and k.unit = 'day') as "firstKept",
      array(select ${textOfDay(sql`d.day`)}
        from generate_series(${before}::timestamp, ${to}::timestamp, '1 day') as d (day)
        where d.day >= coalesce(known.first, ${before}::date) and (d.day = ${today}::date
          or not exists (select from kpi_closed_days c where c.unit = 'day' and c.day = d.day::date)) order by 1) as open,
      array(select ${textOfDay(sql`c.day`)} from kpi_closed_days c
        where c.unit = 'month' and c.day between ${before}::date and ${to}::date order by 1) as months
    from known`.execute(db);
  const [{ firstKept, ...found } = { knownFrom: null, firstKept: null, open: [], months: [] }] = rows;
  const isAllKept = firstKept !== null && !found.open.some((day) => day < firstKept);
  const firstDay = isAllKept ? firstKept : await firstCounted(db, groupType, firstKept ?? today);
  return { groupType, firstDay, ...found };
}

/** Of days that nobody has kept yet. */
async function firstCounted(db: Db, groupType: string, otherwise: string): Promise<string> {
  const first = (column: string, table: string) =>
    sql`(select min(${sql.ref(column)}) from ${sql.table(table)} where group_type = ${groupType})`;
  const { rows } = await sql<{ day: string | null }>`select ${textOfDay(
    dayOfInstant(
      sql`least(${first('created_at', 'users')}, ${first('ended_at', 'test_runs')}, ${first('created_at', 'tickets')})`,
    ),
  )} as day`.execute(db);
  const day = rows[0]?.day ?? otherwise;
  return day < otherwise ? day : otherwise;
}

/** Of whom: of all as one, or team by team; null: of every team, and of whoever is in none. */
export interface Whose {
  teams: readonly number[] | null;
  byTeam: boolean;
}

interface Days {
  from: string;
  to: string;
}

/** Of one deployment, kept days and those that are counted now: rows with day and what it counts. */
export interface DayTables {
  /** By team_id, with waiting times as counts by step. */
  sums: RawBuilder<unknown>;
  users: RawBuilder<unknown>;
}

export const ofTeams = (teams: Whose['teams'], column: string): RawBuilder<unknown> =>
  teams === null ? sql`true` : sql`${sql.ref(column)} = any(${teams}::integer[])`;

/** Each day by itself. */
export function daysOf(kept: Kept, whose: Whose, span: Days): DayTables {
  const all = sql`unit = 'day' and day between ${span.from}::date and ${span.to}::date`;
  const closed = sql`unit = 'day' and ${closedWithin(kept, span)}`;
  return tablesOf(kept, whose, span, { summed: [closed], seen: [all] });
}

/** Rows with day and count: how many of everybody were active, which is kept of days that are over. */
export function activeByDay(kept: Kept, span: Days): RawBuilder<unknown> {
  const seen = sql`unit = 'day' and day = any(${dayList(openWithin(kept, span))})`;
  const users = activeUsers(kept, span, [seen]);
  return sql`(select day, count from active_days where group_type = ${kept.groupType} and ${closedWithin(kept, span)}
    union all select day, count(*) from ${users} u group by day)`;
}

function closedWithin({ knownFrom, open }: Kept, { from, to }: Days): RawBuilder<unknown> {
  return sql`day between ${from}::date and ${to}::date and day >= ${knownFrom}::date and day <> all(${dayList(open)})`;
}

/** In as few rows as there are: whole months, and the days beside them. */
export function stretchOf(kept: Kept, whose: Whose, { from, to }: Days): DayTables {
  const months = kept.months.filter((month) => month >= from && addDays(monthAfter(month), -1) <= to);
  const days: string[] = [];
  for (let day = from; day <= to; )
    if (months.includes(day)) day = monthAfter(day);
    else {
      days.push(day);
      day = addDays(day, 1);
    }
  const isClosed = (day: string): boolean =>
    kept.knownFrom !== null && day >= kept.knownFrom && !kept.open.includes(day);
  const whole = sql`unit = 'month' and day = any(${dayList(months)})`;
  const single = (some: readonly string[]) => sql`unit = 'day' and day = any(${dayList(some)})`;
  return tablesOf(
    kept,
    whose,
    { from, to },
    { summed: [whole, single(days.filter(isClosed))], seen: [whole, single(days)] },
  );
}

interface Rows {
  /** Of sums and waiting times. */
  summed: RawBuilder<unknown>[];
  /** Who was active is kept as it happens, on open days too. */
  seen: RawBuilder<unknown>[];
}

function tablesOf(kept: Kept, { teams, byTeam }: Whose, span: Days, { summed, seen }: Rows): DayTables {
  const { groupType } = kept;
  const columns = sql`day, team_id, ${sql.join(kpiSums.map((name) => sql.ref(name)))}, waits`;
  const keptTeams =
    teams === null ? (byTeam ? sql`team_id >= 0` : sql`team_id = ${sql.lit(everybody)}`) : null;
  const ofThese = keptTeams ?? ofTeams(teams, 'team_id');
  const counted = countedNow(kept, span);
  const sums = summed.map(
    (rows) => sql`select ${columns} from kpi_days where group_type = ${groupType} and ${rows} and ${ofThese}`,
  );
  if (counted !== null)
    sums.push(
      sql`select ${columns} from ${countedWhole(counted.stretch)} c where ${counted.these} and ${ofTeams(teams, 'team_id')}`,
    );
  return { sums: sql`(${sql.join(sums, sql` union all `)})`, users: activeUsers(kept, span, seen) };
}

function activeUsers(kept: Kept, span: Days, seen: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const users = seen.map(
    (rows) => sql`select day, uid from user_days where group_type = ${kept.groupType} and ${rows}`,
  );
  const active = sql.join(users, sql` union all `);
  const counted = countedNow(kept, span);
  if (counted === null) return sql`(${active})`;
  return sql`(${active} union select day, uid from ${countedUsers(counted.stretch)} c where ${counted.these})`;
}

const openWithin = ({ open }: Kept, { from, to }: Days): string[] =>
  open.filter((day) => day >= from && day <= to);

/** The stretch around the open days, and which of its days they are; null: there are none. */
function countedNow(kept: Kept, span: Days): { stretch: Counted; these: RawBuilder<unknown> } | null {
  const days = openWithin(kept, span);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    stretch: { groupType: kept.groupType, from: midnightOf(first), until: midnightOf(addDays(last, 1)) },
    these: sql`day = any(${dayList(days)})`,
  };
}

const countedWhole = (counted: Counted): RawBuilder<unknown> =>
  sql`(select s.*, coalesce(w.waits, '{}') as waits from ${countedSums(counted)} s
    left join (select day, team_id, json_object_agg(step, count) as waits from ${countedWaits(counted)} c group by 1, 2) w
      using (day, team_id))`;
