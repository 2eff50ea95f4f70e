import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { midnightOf } from '../../platform/korean-time.ts';
import { dayOfInstant, textOfDay } from './day-of.ts';
import { activeByDay, type DayTables, daysOf, type Kept, ofTeams, stretchOf } from './kept-days.ts';
import { addDays, type KpiSpan, type SpanStep } from './kpi-span.ts';
import { addRow, emptyTally, type SummedRow, summedColumns, type Tally } from './kpi-tally.ts';

export interface Asked {
  groupType: string;
  span: KpiSpan;
  steps: readonly SpanStep[];
  /** null: all of the deployment. */
  teams: readonly number[] | null;
  kept: Kept;
}

export interface Tallies {
  totals: Tally;
  previous: Tally;
  /** By its first day. */
  stepOf(first: string): Tally;
}

/** The first day of the step to which a day of the span belongs. */
function firstOfStep({ step, from }: KpiSpan): RawBuilder<unknown> {
  return step === 'day'
    ? sql`d.day`
    : sql`greatest(date_trunc(${sql.lit(step)}, d.day::timestamp)::date, ${from}::date)`;
}

const previousName = 'previous';

/** Of the days before all but who was active in the span, whom `readParts` tells by team. */
export async function readTallies(db: Db, asked: Asked): Promise<Tallies> {
  const { span, steps } = asked;
  const [totals, previous] = [emptyTally(), emptyTally()];
  const byFirst = new Map(steps.map(({ first }) => [first, emptyTally()]));
  const stepOf = (first: string): Tally => byFirst.get(first) ?? emptyTally();
  const both = (name: string): Tally[] => (name === previousName ? [previous] : [totals, stepOf(name)]);
  const tables = tablesOf(asked);
  const dayBefore = addDays(span.from, -1);
  const [sums, active, present] = await Promise.all([
    readSums(db, asked, tables),
    readActive(db, asked, tables),
    readPresent(db, asked, [dayBefore, ...steps.map(({ last }) => last)]),
  ]);
  for (const { name, ...row } of sums) addRow(both(name), row);
  for (const { name, count } of active) (name === previousName ? previous : stepOf(name)).active = count;
  for (const { first, last } of steps) stepOf(first).total = present.get(last) ?? 0;
  totals.total = present.get(span.to) ?? 0;
  previous.total = present.get(dayBefore) ?? 0;
  return { totals, previous, stepOf };
}

/** The span day by day, and the days before it as one. */
interface AskedTables {
  days: DayTables;
  before: DayTables;
}

function tablesOf({ kept, span, teams }: Asked): AskedTables {
  const whose = { teams, byTeam: false };
  return {
    days: daysOf(kept, whose, span),
    before: stretchOf(kept, whose, { from: span.before, to: addDays(span.from, -1) }),
  };
}

/** Each with the first day of its step as its name. */
async function readSums(
  db: Db,
  { span }: Asked,
  { days, before }: AskedTables,
): Promise<(SummedRow & { name: string })[]> {
  const { rows } = await sql<SummedRow & { name: string }>`
    select coalesce(${textOfDay(sql`first`)}, ${previousName}) as name, ${summedColumns}
    from (select ${firstOfStep(span)} as first, d.* from ${days.sums} d union all select null, d.* from ${before.sums} d) d
    group by first`.execute(db);
  return rows;
}

async function readActive(
  db: Db,
  { kept, span, teams }: Asked,
  { days, before }: AskedTables,
): Promise<{ name: string; count: number }[]> {
  const ofThese =
    teams === null ? sql`` : sql`join users u on u.uid = d.uid and ${ofTeams(teams, 'u.team_id')}`;
  const counted =
    teams === null && span.step === 'day'
      ? sql`(select day as first, count from ${activeByDay(kept, span)} d)`
      : sql`(select ${firstOfStep(span)} as first, count(distinct d.uid) as count from ${days.users} d ${ofThese} group by 1)`;
  const { rows } = await sql<{ name: string; count: number }>`
    select ${textOfDay(sql`a.first`)} as name, a.count::int from ${counted} a
    union all select ${previousName}, count(*)::int
      from (select distinct uid from ${before.users} d) d ${ofThese}`.execute(db);
  return rows;
}

/** How many users there were at the end of each of these days, the oldest first. */
async function readPresent(
  db: Db,
  { groupType, span, teams }: Asked,
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const until = midnightOf(addDays(span.to, 1));
  const moved = (at: string, sign: number): RawBuilder<unknown> => sql`
    select greatest(${dayOfInstant(sql.ref(at))}, ${days[0]}::date) as day, ${sql.lit(sign)} * count(*) as change
    from users u where u.group_type = ${groupType} and ${ofTeams(teams, 'u.team_id')}
      and ${sql.ref(at)} < ${until}::timestamptz group by 1`;
  const { rows } = await sql<{ day: string; change: number }>`
    select ${textOfDay(sql`day`)} as day, sum(change)::float8 as change
    from (${moved('u.created_at', 1)} union all ${moved('u.left_at', -1)}) m group by 1 order by 1`.execute(
    db,
  );
  const present = new Map<string, number>();
  let [next, count] = [0, 0];
  for (const day of days) {
    for (let row = rows[next]; row !== undefined && row.day <= day; row = rows[(next += 1)])
      count += row.change;
    present.set(day, count);
  }
  return present;
}
