import type { AlertKind } from '@rackhand/contract/alert/alert-kinds';
import { deviceStates, deviceStateTable } from '@rackhand/contract/device/device-states';
import { type AttentionKind, attentionLimits } from '@rackhand/contract/home/attention';
import { repairLimits } from '@rackhand/contract/repair/repair';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/korean-time.ts';
import { isUnsettled } from '../points/unsettled.ts';
import { isUsedUp, lastUsed } from '../points/used-up.ts';

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
  /** Since when the newest of them is; null: there is none. */
  newest: Date | null;
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
/** When something that ends has begun to end soon. */
const soonSince = (end: RawBuilder<unknown>, days: number): RawBuilder<unknown> =>
  sql`${end} - ${sql.lit(days)} * interval '1 day'`;

/** A select of count, since and newest; where there is nothing count is 0. */
type Source = (asker: Asker) => RawBuilder<unknown>;

const waitingFor =
  (reasons: RawBuilder<unknown>): Source =>
  ({ groupType, at }) =>
    sql`select count(*)::int as count, min(r.queued_at) as since, max(r.queued_at) as newest from test_runs r
    where r.group_type = ${groupType} and r.state = 'queued' and r.queued_at < ${before(at, attentionLimits.waitingMs)}
      and r.tokkidan_id is null and ${reasons}`;

const sources: Record<AttentionKind, Source> = {
  device_error:
    () => sql`select count(*)::int as count, min(d.state_since) as since, max(d.state_since) as newest from devices d
    where d.removed_at is null and d.state = any(${errorStates}::text[])`,
  alert_open: ({
    hiddenAlerts,
  }) => sql`select count(*)::int as count, min(a.opened_at) as since, max(a.opened_at) as newest from alerts a
    where a.closed_at is null and a.opened_at is not null and a.acknowledged_at is null
      and a.kind <> all(${[...hiddenAlerts]}::text[])`,
  webhook_trouble:
    () => sql`select count(*)::int as count, min(w.trouble_since) as since, max(w.trouble_since) as newest from webhooks w
    where w.trouble is not null`,
  host_away:
    () => sql`select count(*)::int as count, min(h.state_since) as since, max(h.state_since) as newest from hosts h
    where h.removed_at is null and h.state = 'away'`,
  repair_waiting: ({
    at,
  }) => sql`select count(*)::int as count, min(c.reported_at) as since, max(c.reported_at) as newest from repair_cases c
    where c.ended_at is null and c.reported_at < ${before(at, repairLimits.longDays * dayMs)}`,
  command_unknown:
    () => sql`select count(*)::int as count, min(c.created_at) as since, max(c.created_at) as newest from commands c
    where c.state = 'unknown'`,
  // Of what was judged, the last three of each project.
  project_failing: ({
    groupType,
    at,
  }) => sql`select count(*)::int as count, min(since) as since, max(since) as newest from (
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
  }) => sql`select count(*)::int as count, min(r.ended_at) as since, max(r.ended_at) as newest from test_runs r
    where r.group_type = ${groupType} and ${isUnsettled} and r.ended_at < ${before(at, attentionLimits.settledMs)}`,
  ledger_differs: ({
    groupType,
  }) => sql`select count(distinct d.owner)::int as count, min(d.found_at) as since, max(d.found_at) as newest
    from ledger_differences d where d.group_type = ${groupType}`,
  // Of one alone the way leads to their tickets.
  wallet_empty: ({
    groupType,
    at,
  }) => sql`select count(*)::int as count, min(l.at) as since, max(l.at) as newest,
      case when count(*) = 1 then min(w.uid) end as uid, case when count(*) = 1 then min(w.team_id) end as team_id
    from wallets w
    cross join lateral ${lastUsed(at)} l where w.group_type = ${groupType} and ${isUsedUp}`,
  period_ending: ({ groupType, at }) => sql`select count(*)::int as count, null::timestamptz as since,
    max(greatest(p.created_at, ${soonSince(sql`(p.end_date::timestamp at time zone 'Asia/Seoul')`, attentionLimits.endingDays)})) as newest
    from user_periods p
    where p.group_type = ${groupType} and p.cancelled_at is null and p.start_date <= ${dayOf(at)}::date
      and p.end_date between ${dayOf(at)}::date and ${dayOf(at)}::date + ${sql.lit(attentionLimits.endingDays)}`,
  points_ending: ({ groupType, at }) => sql`select count(*)::int as count, null::timestamptz as since,
    max(greatest(t.created_at, ${soonSince(sql`t.expires_at`, attentionLimits.endingDays)})) as newest from tickets t
    where t.group_type = ${groupType} and t.has_points and t.expires_at > ${at}::timestamptz
      and t.expires_at <= ${after(at, attentionLimits.endingDays)}`,
  invitation_lapsed: ({
    groupType,
    at,
  }) => sql`select count(*)::int as count, min(i.until) as since, max(i.until) as newest from users u
    cross join lateral (select max(i.expires_at) as until from user_invitations i
      where i.uid = u.uid and i.used_at is null and i.withdrawn_at is null) i
    where u.group_type = ${groupType} and u.status = 'waiting' and i.until <= ${at}::timestamptz`,
  mail_unsent: ({
    reach,
    at,
  }) => sql`select count(*)::int as count, min(m.created_at) as since, max(m.created_at) as newest from mails m
    where m.state = 'failed' and m.created_at > ${before(at, attentionLimits.recentDays * dayMs)}
      and (${reach}::text is null or m.group_type = ${reach})`,
  token_ending: ({ groupType, at }) => sql`select count(*)::int as count, null::timestamptz as since,
    max(greatest(t.created_at, ${soonSince(sql`t.expires_at`, attentionLimits.tokenDays)})) as newest from api_tokens t
    where t.group_type = ${groupType} and t.revoked_at is null and t.expires_at > ${at}::timestamptz
      and t.expires_at <= ${after(at, attentionLimits.tokenDays)}`,
  // A farm that was never backed up has been without since its first admin came.
  backup_old: ({
    at,
  }) => sql`select (case when last.at < ${before(at, attentionLimits.backupMs)} then 1 else 0 end)::int as count,
      last.at as since, last.at as newest
    from (select coalesce((select max(a.at) from audit_trail a where a.action = 'backup.written' and a.result = 'ok'),
      (select min(created_at) from admins)) as at) last`,
};

export async function countAttention(db: Db, kind: AttentionKind, asker: Asker): Promise<Counted> {
  const { rows } = await sql<Counted>`${sources[kind](asker)}`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null };
}
