import type { AlertKind } from '@rackhand/contract/alert/alert-kinds';
import { deviceStates, deviceStateTable } from '@rackhand/contract/device/device-states';
import { type AttentionKind, attentionLimits } from '@rackhand/contract/home/attention';
import { repairLimits } from '@rackhand/contract/repair/repair';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/korean-time.ts';

/** Whose list, and when. */
export interface Asker {
  groupType: string;
  /** Of which deployments an admin sees what is a server's: null: of all. */
  reach: string | null;
  /** Of what their deployment goes without. */
  hiddenAlerts: readonly AlertKind[];
  at: Date;
}

export interface Counted {
  count: number;
  since: Date | null;
  /** Whose it is, where it is one's alone. */
  uid?: string | null;
  team_id?: number | null;
}

const dayMs = 24 * 60 * 60_000;
const before = (at: Date, ms: number): RawBuilder<unknown> =>
  sql`${new Date(at.getTime() - ms)}::timestamptz`;
const after = (at: Date, days: number): RawBuilder<unknown> =>
  sql`${new Date(at.getTime() + days * dayMs)}::timestamptz`;

const errorStates = deviceStates.filter(
  (state) => deviceStateTable[state].group === 'error' && state !== 'MANAGED',
);
/** A select of count and since; where there is nothing count is 0. */
type Source = (asker: Asker) => RawBuilder<unknown>;

const waitingFor =
  (reasons: RawBuilder<unknown>): Source =>
  ({ groupType, at }) =>
    sql`select count(*)::int as count, min(r.queued_at) as since from test_runs r
    where r.group_type = ${groupType} and r.state = 'queued' and r.queued_at < ${before(at, attentionLimits.waitingMs)}
      and r.tokkidan_id is null and ${reasons}`;

const sources: Record<AttentionKind, Source> = {
  device_error: () => sql`select count(*)::int as count, min(d.state_since) as since from devices d
    where d.removed_at is null and d.state = any(${errorStates}::text[])`,
  alert_open: ({ hiddenAlerts }) => sql`select count(*)::int as count, min(a.opened_at) as since from alerts a
    where a.closed_at is null and a.opened_at is not null and a.acknowledged_at is null
      and a.kind <> all(${[...hiddenAlerts]}::text[])`,
  webhook_trouble: () => sql`select count(*)::int as count, min(w.trouble_since) as since from webhooks w
    where w.trouble is not null`,
  host_away: () => sql`select count(*)::int as count, min(h.state_since) as since from hosts h
    where h.removed_at is null and h.state = 'away'`,
  repair_waiting: ({
    at,
  }) => sql`select count(*)::int as count, min(c.reported_at) as since from repair_cases c
    where c.ended_at is null and c.reported_at < ${before(at, repairLimits.longDays * dayMs)}`,
  command_unknown: () => sql`select count(*)::int as count, min(c.created_at) as since from commands c
    where c.state = 'unknown'`,
  // Of what was judged, the last three of each project.
  project_failing: ({ groupType, at }) => sql`select count(*)::int as count, min(since) as since from (
    select min(ended_at) as since from (
      select r.project_id, r.ended_at, r.result,
        row_number() over (partition by r.project_id order by r.ended_at desc) as nth
      from test_runs r where r.group_type = ${groupType} and r.project_id is not null
        and r.result in ('passed', 'warning', 'failed') and r.ended_at > ${before(at, attentionLimits.recentDays * dayMs)}
    ) n where nth <= ${attentionLimits.failsInARow} group by project_id
    having count(*) = ${attentionLimits.failsInARow} and bool_and(result = 'failed')) p`,
  waiting_user_limit: waitingFor(sql`r.waiting_reason = 'USER_LIMIT'`),
  waiting_points: waitingFor(sql`r.waiting_reason = 'POINTS'`),
  waiting_device: waitingFor(sql`coalesce(r.waiting_reason, '') not in ('USER_LIMIT', 'POINTS', 'PAUSED')`),
  run_unsettled: ({
    groupType,
    at,
  }) => sql`select count(*)::int as count, min(r.ended_at) as since from test_runs r
    where r.group_type = ${groupType} and r.state = 'ended' and r.wallet_id is not null and r.points_spent is null
      and r.ended_at < ${before(at, attentionLimits.settledMs)}`,
  ledger_differs: ({
    groupType,
  }) => sql`select count(distinct d.owner)::int as count, min(d.found_at) as since
    from ledger_differences d where d.group_type = ${groupType}`,
  // Of one alone the way leads to their tickets.
  wallet_empty: ({ groupType, at }) => sql`select count(*)::int as count, min(l.at) as since,
      case when count(*) = 1 then min(w.uid) end as uid, case when count(*) = 1 then min(w.team_id) end as team_id
    from wallets w
    cross join lateral (select max(l.at) as at from ledger l where l.wallet_id = w.wallet_id
      and l.at > ${before(at, attentionLimits.recentDays * dayMs)} and l.kind in ('spend', 'reserve')) l
    where w.group_type = ${groupType} and w.basic + w.bonus = 0 and l.at is not null`,
  period_ending: ({
    groupType,
    at,
  }) => sql`select count(*)::int as count, null::timestamptz as since from user_periods p
    where p.group_type = ${groupType} and p.cancelled_at is null and p.start_date <= ${dayOf(at)}::date
      and p.end_date between ${dayOf(at)}::date and ${dayOf(at)}::date + ${sql.lit(attentionLimits.endingDays)}`,
  points_ending: ({
    groupType,
    at,
  }) => sql`select count(*)::int as count, null::timestamptz as since from tickets t
    where t.group_type = ${groupType} and t.has_points and t.expires_at > ${at}::timestamptz
      and t.expires_at <= ${after(at, attentionLimits.endingDays)}`,
  invitation_lapsed: ({
    groupType,
    at,
  }) => sql`select count(*)::int as count, min(i.until) as since from users u
    cross join lateral (select max(i.expires_at) as until from user_invitations i
      where i.uid = u.uid and i.used_at is null and i.withdrawn_at is null) i
    where u.group_type = ${groupType} and u.status = 'waiting' and i.until <= ${at}::timestamptz`,
  mail_unsent: ({ reach, at }) => sql`select count(*)::int as count, min(m.created_at) as since from mails m
    where m.state = 'failed' and m.created_at > ${before(at, attentionLimits.recentDays * dayMs)}
      and (${reach}::text is null or m.group_type = ${reach})`,
  token_ending: ({
    groupType,
    at,
  }) => sql`select count(*)::int as count, null::timestamptz as since from api_tokens t
    where t.group_type = ${groupType} and t.revoked_at is null and t.expires_at > ${at}::timestamptz
      and t.expires_at <= ${after(at, attentionLimits.tokenDays)}`,
  // Of a server that was never backed up nothing is known: its operator may do it another way.
  backup_old: ({
    at,
  }) => sql`select (case when max(a.at) < ${before(at, attentionLimits.backupMs)} then 1 else 0 end)::int as count,
      max(a.at) as since from audit_trail a where a.action = 'backup.written' and a.result = 'ok'`,
};

export async function countAttention(db: Db, kind: AttentionKind, asker: Asker): Promise<Counted> {
  const { rows } = await sql<Counted>`${sources[kind](asker)}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
