import { type KpiSum, kpiSums } from '@rackhand/contract/kpi/kpi-figures';
import { waitingStep } from '@rackhand/contract/kpi/waiting-times';
import { runResults } from '@rackhand/contract/test/run-states';
import { type RawBuilder, sql } from 'kysely';
import { isTakenBack } from '../points/taken-back.ts';
import { hadDevice } from '../runs/had-device.ts';
import { dayOfInstant } from './day-of.ts';

/** Of which deployment (null: all), in which stretch of whole days. */
export interface Counted {
  groupType: string | null;
  from: Date;
  until: Date;
}

/** Whose rows are counted, and by which team: 0 stands for none. */
interface Source {
  tables: RawBuilder<unknown>;
  group: RawBuilder<unknown>;
  team: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  sums: Partial<Record<KpiSum, RawBuilder<unknown>>>;
}

/** When a run got its first device, and the seconds for which its attempts had one. */
const attempts = sql`left join lateral (
  select min(a.started_at) as began, sum(extract(epoch from coalesce(a.ended_at, r.ended_at) - a.started_at)) as seconds
  from run_attempts a where a.run_id = r.id and ${hadDevice}) a on true`;
const supply = (won: string): RawBuilder<unknown> => sql`sum(${sql.raw(`${won} - ${won} / 11`)})`;
const moved = (kind: string): RawBuilder<unknown> =>
  sql`coalesce(sum(l.basic + l.bonus) filter (where l.kind = ${sql.lit(kind)}), 0)`;

const ofRuns = { tables: sql`test_runs r ${attempts}`, group: sql`r.group_type`, team: sql`r.team_id` };
const wallets = sql`ledger l join wallets w using (wallet_id) left join users u on u.uid = w.uid`;
const ofWallet = { group: sql`w.group_type`, team: sql`coalesce(w.team_id, u.team_id)` };
const ofUsers = { tables: sql`users u`, group: sql`u.group_type`, team: sql`u.team_id` };

const sources: readonly Source[] = [
  {
    ...ofRuns,
    at: sql`r.ended_at`,
    where: sql`r.state = 'ended'`,
    sums: {
      runs: sql`count(*)`,
      ...Object.fromEntries(
        runResults.map((result) => [result, sql`count(*) filter (where r.result = ${sql.lit(result)})`]),
      ),
      device_minutes: sql`coalesce(sum(a.seconds), 0) / 60`,
    },
  },
  { ...ofUsers, at: sql`u.created_at`, sums: { users_new: sql`count(*)` } },
  { ...ofUsers, at: sql`u.left_at`, sums: { users_left: sql`count(*)` } },
  {
    ...ofWallet,
    tables: wallets,
    at: sql`l.at`,
    sums: {
      points_issued: moved('issue'),
      points_spent: sql`${moved('spend')} - ${moved('refund')}`,
      points_expired: moved('expire'),
    },
  },
  {
    ...ofWallet,
    tables: sql`tickets t join wallets w using (wallet_id) left join users u on u.uid = w.uid`,
    at: sql`t.created_at`,
    where: sql`t.kind = 'purchase'`,
    sums: { sales: supply('t.amount'), tickets_sold: sql`count(*)` },
  },
  {
    ...ofWallet,
    // Of what was bought and taken back, on the day on which it was.
    tables: sql`${wallets} join tickets t using (ticket_id)`,
    at: sql`l.at`,
    where: sql`t.kind = 'purchase' and ${isTakenBack}`,
    sums: { sales: sql`-${supply('t.refund')}` },
  },
];

/** Sums by group_type, day and team_id, as the rows say now. */
export function countedSums(counted: Counted): RawBuilder<unknown> {
  const parts = sources.map((source) => sumsOf(source, counted));
  const totals = kpiSums.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`);
  return sql`(select group_type, day, team_id, ${sql.join(totals)}
    from (${sql.join(parts, sql` union all `)}) parts group by 1, 2, 3)`;
}

function sumsOf({ tables, group, team, at, where = sql`true`, sums }: Source, counted: Counted) {
  const columns = kpiSums.map((name) => sql`(${sums[name] ?? sql`0`})::float8 as ${sql.ref(name)}`);
  return sql`select ${group} as group_type, ${dayOfInstant(at)} as day, coalesce(${team}, 0) as team_id, ${sql.join(columns)}
    from ${tables} where ${within(group, at, counted)} and ${where} group by 1, 2, 3`;
}

/** Waiting times by group_type, day, team_id and step; see waiting-times.ts of the contract. */
export function countedWaits(counted: Counted): RawBuilder<unknown> {
  const seconds = sql`extract(epoch from a.began - r.queued_at)::float8`;
  const step = sql`(case when ${seconds} < 1 then -1 else floor(ln(${seconds}) / ln(${waitingStep}::float8)) end)::integer`;
  return sql`(select r.group_type, ${dayOfInstant(sql`r.ended_at`)} as day, coalesce(r.team_id, 0) as team_id,
      ${step} as step, count(*)::float8 as count
    from ${ofRuns.tables} where ${within(ofRuns.group, sql`r.ended_at`, counted)} and r.state = 'ended'
      and a.began is not null group by 1, 2, 3, 4)`;
}

/** Users by group_type and day who had a run that ended; who signed in stands in user_days. */
export function countedUsers(counted: Counted): RawBuilder<unknown> {
  return sql`(select distinct r.group_type, ${dayOfInstant(sql`r.ended_at`)} as day, r.uid
    from test_runs r where ${within(ofRuns.group, sql`r.ended_at`, counted)} and r.state = 'ended' and r.uid is not null)`;
}

const within = (
  group: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  { groupType, from, until }: Counted,
): RawBuilder<unknown> => sql`${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz
  and ${groupType === null ? sql`true` : sql`${group} = ${groupType}`}`;
