import { kpiSums } from '@rackhand/contract/kpi/kpi-figures';
import { runLimits } from '@rackhand/contract/test/run-states';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { dayOf, midnightOf, startOfDay } from '../../platform/korean-time.ts';
import { countedSums, countedUsers, countedWaits } from './counted-days.ts';
import { dayList, dayOfInstant, textOfDay } from './day-of.ts';
import { everybody } from './kept-days.ts';

const dayMs = 24 * 60 * 60_000;
/** A test that is forgotten after a year may have waited before its run ended. */
const slackDays = 30;
const aFew = 7;

/** Keeps the sums of every day that is over and has none yet; answers how many. Each is counted once, by one server. */
export function closeDays(db: Db, at: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('close kpi days', 0))`.execute(trx);
    const today = dayOf(at);
    // A clock that was set back has not ended a day.
    await openFrom(trx, today);
    const days = await unclosedDays(trx, today);
    const [first] = days;
    const last = days.at(-1);
    if (first === undefined || last === undefined) return 0;
    await countAnew(trx, days, {
      from: midnightOf(first),
      until: new Date(midnightOf(last).getTime() + dayMs),
    });
    await sql`insert into kpi_closed_days (day, closed_at)
      select day, ${at}::timestamptz from unnest(${dayList(days)}) as day`.execute(trx);
    await closeMonths(trx, at);
    // Of a year that has been counted at once the database knows nothing before it looks, which is what it does by itself later.
    if (days.length > aFew) await sql`analyze kpi_days, kpi_closed_days, user_days, active_days`.execute(trx);
    return days.length;
  });
}

/** Counts anew what can be: days whose runs are all kept still. Document 10, "Figures". */
export async function rebuildDays(db: Db, at: Date): Promise<number> {
  await openFrom(db, firstWhole(at));
  return closeDays(db, at);
}

/** From it on no run is forgotten yet: of an older day those alone are there that are kept for good. */
const firstWhole = (at: Date): string =>
  dayOf(new Date(startOfDay(at).getTime() - (runLimits.runsKeptDays - slackDays) * dayMs));

/** Days on which these runs ended are counted anew where all their runs are kept still; `runs` are test_runs as r. */
export async function reopenDays(trx: Trx, runs: RawBuilder<unknown>, at: Date): Promise<void> {
  const day = dayOfInstant(sql`r.ended_at`);
  await sql`with ended as (select distinct ${day} as day ${runs}),
      opened as (select day from ended where day >= ${firstWhole(at)}::date)
    delete from kpi_closed_days c using opened o
    where (c.unit = 'day' and c.day = o.day) or (c.unit = 'month' and c.day = ${monthOf(sql`o.day`)})`.execute(
    trx,
  );
}

/** This day and all after it, with the months that have one of them. */
async function openFrom(db: Db | Trx, day: string): Promise<void> {
  await sql`delete from kpi_closed_days
    where day >= case unit when 'day' then ${day}::date else ${monthOf(sql`${day}::date`)} end`.execute(db);
}

const monthOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc('month', ${day}::timestamp)::date`;

/** From the first day of which anything is known to yesterday, the oldest first. */
async function unclosedDays(trx: Trx, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with first as (select ${dayOfInstant(sql`least((select min(created_at) from users),
      (select min(ended_at) from test_runs), (select min(created_at) from tickets), (select min(at) from ledger))`)} as day)
    select ${textOfDay(sql`d.day`)} as day from first,
      generate_series(least(first.day, (select min(day) from kpi_closed_days where unit = 'day'))::timestamp, ${today}::date - 1, '1 day') as d (day)
    where not exists (select from kpi_closed_days c where c.unit = 'day' and c.day = d.day::date) order by 1`.execute(
    trx,
  );
  return rows.map(({ day }) => day);
}

async function countAnew(
  trx: Trx,
  days: readonly string[],
  stretch: { from: Date; until: Date },
): Promise<void> {
  const counted = { groupType: null, ...stretch };
  const these = sql`day = any(${dayList(days)})`;
  await sql`delete from kpi_days where unit = 'day' and ${these}`.execute(trx);
  await keepRows(trx, 'day', {
    sums: sql`(select * from ${countedSums(counted)} c where ${these})`,
    waits: sql`(select * from ${countedWaits(counted)} c where ${these})`,
  });
  await sql`insert into user_days (group_type, day, uid)
    select group_type, day, uid from ${countedUsers(counted)} c where ${these} on conflict do nothing`.execute(
    trx,
  );
  await sql`delete from active_days where ${these}`.execute(trx);
  await sql`insert into active_days (group_type, day, count)
    select group_type, day, count(*) from user_days where unit = 'day' and ${these} group by 1, 2`.execute(
    trx,
  );
}

/** Of each team, and of all as one. */
async function keepRows(
  trx: Trx,
  unit: 'day' | 'month',
  { sums, waits }: Record<'sums' | 'waits', RawBuilder<unknown>>,
): Promise<void> {
  const team = sql`coalesce(team_id, ${sql.lit(everybody)}) as team_id`;
  await sql`insert into kpi_days (group_type, day, team_id, ${sql.join(sumNames)}, waits, unit)
    select s.*, coalesce(w.waits, '{}'), ${unit} from (
      select group_type, day, ${team}, ${sql.join(summed)} from ${sums} s
      group by grouping sets ((group_type, day, team_id), (group_type, day))) s
    left join (
      select group_type, day, team_id, json_object_agg(step, count) as waits from (
        select group_type, day, ${team}, step, sum(count) as count from ${waits} w
        group by grouping sets ((group_type, day, team_id, step), (group_type, day, step))) w
      group by 1, 2, 3) w using (group_type, day, team_id)`.execute(trx);
}

const sumNames = kpiSums.map((name) => sql.ref(name));
const summed = sumNames.map((name) => sql`sum(${name}) as ${name}`);

/** A month whose days are all kept is kept as one as well. */
async function closeMonths(trx: Trx, at: Date): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    insert into kpi_closed_days (unit, day, closed_at)
    select 'month', month, ${at}::timestamptz
    from (select ${monthOf(sql`day`)} as month, count(*) as days from kpi_closed_days where unit = 'day' group by 1) m
    where days = (month + interval '1 month')::date - month
    on conflict do nothing returning ${textOfDay(sql`day`)} as month`.execute(trx);
  if (rows.length === 0) return;
  const months = dayList(rows.map(({ month }) => month));
  const month = monthOf(sql`day`);
  const ofMonths = sql`unit = 'day' and ${month} = any(${months})`;
  for (const table of ['kpi_days', 'user_days'])
    await sql`delete from ${sql.raw(table)} where unit = 'month' and day = any(${months})`.execute(trx);
  const ofTeams = sql`${ofMonths} and team_id <> ${sql.lit(everybody)}`;
  await keepRows(trx, 'month', {
    sums: sql`(select group_type, ${month} as day, team_id, ${sql.join(sumNames)} from kpi_days where ${ofTeams})`,
    waits: sql`(select group_type, ${month} as day, team_id, w.step, w.count::bigint as count
      from kpi_days, json_each_text(waits) as w (step, count) where ${ofTeams})`,
  });
  await sql`insert into user_days (group_type, unit, day, uid)
    select distinct group_type, 'month', ${month}, uid from user_days where ${ofMonths}`.execute(trx);
}
