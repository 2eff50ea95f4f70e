import { kpiSums } from '@rackhand/contract/kpi/kpi-figures';
import { runLimits } from '@rackhand/contract/test/run-states';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { dayOf, midnightOf, startOfDay } from '../../platform/korean-time.ts';
import { countedSums, countedUsers, countedWaits } from './counted-days.ts';
import { dayList, dayOfInstant, textOfDay } from './day-of.ts';

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
    await sql`delete from kpi_closed_days where day >= ${today}::date`.execute(trx);
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
    // Of a year that has been counted at once the database knows nothing before it looks, which is what it does by itself later.
    if (days.length > aFew) await sql`analyze kpi_days, kpi_waits, kpi_closed_days, user_days`.execute(trx);
    return days.length;
  });
}

/** Counts anew what can be: days whose runs are all kept still. Document 10, "Figures". */
export async function rebuildDays(db: Db, at: Date): Promise<number> {
  const first = dayOf(new Date(startOfDay(at).getTime() - (runLimits.runsKeptDays - slackDays) * dayMs));
  await sql`delete from kpi_closed_days where day >= ${first}::date`.execute(db);
  return closeDays(db, at);
}

/** Days on which these runs ended are counted anew; `runs` are test_runs as r. */
export async function reopenDays(trx: Trx, runs: RawBuilder<unknown>): Promise<void> {
  await sql`delete from kpi_closed_days where day in (
    select distinct ${dayOfInstant(sql`r.ended_at`)} ${runs})`.execute(trx);
}

/** From the first day of which anything is known to yesterday, the oldest first. */
async function unclosedDays(trx: Trx, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with first as (select ${dayOfInstant(sql`least((select min(created_at) from users),
      (select min(ended_at) from test_runs), (select min(created_at) from tickets), (select min(at) from ledger))`)} as day)
    select ${textOfDay(sql`d.day`)} as day from first,
      generate_series(least(first.day, (select min(day) from kpi_closed_days))::timestamp, ${today}::date - 1, '1 day') as d (day)
    where not exists (select from kpi_closed_days c where c.day = d.day::date) order by 1`.execute(trx);
  return rows.map(({ day }) => day);
}

async function countAnew(
  trx: Trx,
  days: readonly string[],
  stretch: { from: Date; until: Date },
): Promise<void> {
  const counted = { groupType: null, ...stretch };
  const these = sql`day = any(${dayList(days)})`;
  const sums = sql.join(kpiSums.map((name) => sql.ref(name)));
  await sql`delete from kpi_days where ${these}`.execute(trx);
  await sql`delete from kpi_waits where ${these}`.execute(trx);
  await sql`insert into kpi_days (group_type, day, team_id, ${sums})
    select group_type, day, team_id, ${sums} from ${countedSums(counted)} c where ${these}`.execute(trx);
  await sql`insert into kpi_waits (group_type, day, team_id, step, count)
    select group_type, day, team_id, step, count from ${countedWaits(counted)} c where ${these}`.execute(trx);
  await sql`insert into user_days (group_type, day, uid)
    select group_type, day, uid from ${countedUsers(counted)} c where ${these} on conflict do nothing`.execute(
    trx,
  );
}
