import { type KpiSum, kpiSums } from '@rackhand/contract/kpi/kpi-figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { midnightOf } from '../../platform/korean-time.ts';
import { dayOfInstant, textOfDay } from './day-of.ts';
import type { DayTables } from './kept-days.ts';
import { addDays, type KpiSpan, stepsOf } from './kpi-span.ts';
import { addSums, addWait, emptyTally, type Tally } from './kpi-tally.ts';

export interface Asked {
  groupType: string;
  span: KpiSpan;
  /** null: all of the deployment. */
  teams: readonly number[] | null;
  days: DayTables;
}

export interface Tallies {
  totals: Tally;
  previous: Tally;
  stepOf(day: string): Tally;
}

export const ofTeams = (teams: Asked['teams'], column: string): RawBuilder<unknown> =>
  teams === null ? sql`true` : sql`${sql.ref(column)} = any(${teams}::integer[])`;

/** The first day of the step to which a day belongs within the span; null: the days before. */
function firstOfStep({ step, from }: KpiSpan): RawBuilder<unknown> {
  const first =
    step === 'day'
      ? sql`d.day`
      : sql`greatest(date_trunc(${sql.lit(step)}, d.day::timestamp)::date, ${from}::date)`;
  return sql`(case when d.day >= ${from}::date then ${first} end)`;
}

/** By which a step is called here. */
const nameOf = (first: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(${textOfDay(first)}, 'previous')`;

export async function readTallies(db: Db, asked: Asked): Promise<Tallies> {
  const [totals, previous] = [emptyTally(), emptyTally()];
  const steps = new Map(stepsOf(asked.span).map((day) => [day, emptyTally()]));
  const stepOf = (day: string): Tally => steps.get(day) ?? emptyTally();
  const tallyOf = (name: string): Tally => (name === 'previous' ? previous : stepOf(name));
  const both = (name: string): Tally[] => (name === 'previous' ? [previous] : [totals, stepOf(name)]);
  const [sums, waits, active, present] = await Promise.all([
    readSums(db, asked),
    readWaits(db, asked),
    readActive(db, asked),
    readPresent(db, asked),
  ]);
  for (const { name, ...row } of sums) for (const tally of both(name)) addSums(tally, row);
  for (const { name, counts } of waits)
    for (const tally of both(name))
      for (const [step, count] of Object.entries(counts)) addWait(tally, Number(step), count);
  // Whoever was active on several days is one in each span.
  for (const { name, count } of active) (name === 'totals' ? totals : tallyOf(name)).active = count;
  const ends = stepsOf(asked.span).map((day, nth, all) => ({
    ...{ day, end: addDays(all[nth + 1] ?? addDays(asked.span.to, 1), -1) },
  }));
  for (const { day, end } of ends) stepOf(day).total = present(end);
  totals.total = present(asked.span.to);
  previous.total = present(addDays(asked.span.from, -1));
  return { totals, previous, stepOf };
}

/** Day by day: so many rows have to be told which step is theirs. */
async function readSums(
  db: Db,
  { span, teams, days }: Asked,
): Promise<(Record<KpiSum, number> & { name: string })[]> {
  const columns = kpiSums.map((name) => sql`sum(d.${sql.ref(name)})::float8 as ${sql.ref(name)}`);
  const { rows } = await sql<Record<KpiSum, number> & { name: string }>`
    select ${nameOf(firstOfStep(span))} as name, ${sql.join(columns)} from ${days.sums} d
    where ${ofTeams(teams, 'd.team_id')} group by d.day`.execute(db);
  return rows;
}

async function readWaits(
  db: Db,
  { span, teams, days }: Asked,
): Promise<{ name: string; counts: Record<string, number> }[]> {
  const { rows } = await sql<{ name: string; counts: Record<string, number> }>`
    select ${nameOf(firstOfStep(span))} as name, json_object_agg(d.step, d.count) as counts from (
      select d.day, d.step, sum(d.count) as count from ${days.waits} d
      where ${ofTeams(teams, 'd.team_id')} group by d.day, d.step) d
    group by d.day`.execute(db);
  return rows;
}

async function readActive(db: Db, { span, teams, days }: Asked): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    with d as materialized (select distinct d.uid, ${firstOfStep(span)} as first from ${days.users} d
      ${teams === null ? sql`` : sql`join users u on u.uid = d.uid and ${ofTeams(teams, 'u.team_id')}`})
    select ${nameOf(sql`d.first`)} as name, count(*)::int as count from d group by d.first
    union all select 'totals', count(*)::int from (select distinct uid from d where first is not null) those`.execute(
    db,
  );
  return rows;
}

/** How many users there were at the end of a day. */
async function readPresent(db: Db, { groupType, span, teams }: Asked): Promise<(day: string) => number> {
  const first = addDays(span.from, -1);
  const until = midnightOf(addDays(span.to, 1));
  const moved = (at: string, sign: number): RawBuilder<unknown> => sql`
    select greatest(${dayOfInstant(sql.ref(at))}, ${first}::date) as day, ${sql.lit(sign)} * count(*) as change
    from users u where u.group_type = ${groupType} and ${ofTeams(teams, 'u.team_id')}
      and ${sql.ref(at)} < ${until}::timestamptz group by 1`;
  const { rows } = await sql<{ day: string; change: number }>`
    select ${textOfDay(sql`day`)} as day, sum(change)::float8 as change
    from (${moved('u.created_at', 1)} union all ${moved('u.left_at', -1)}) m group by 1 order by 1`.execute(
    db,
  );
  return (day) => rows.reduce((sum, row) => (row.day <= day ? sum + row.change : sum), 0);
}
