import type { AlertKind } from '@rackhand/contract/alert/alert-kinds';
import { deviceStates, deviceStateTable, silentStates } from '@rackhand/contract/device/device-states';
import { faultOf } from '@rackhand/contract/device/fault';
import { type AttentionKind, attentionLimits } from '@rackhand/contract/home/attention';
import { repairLimits } from '@rackhand/contract/repair/repair';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/korean-time.ts';
import { hostIsAway } from '../hosts/host-is-away.ts';
import { goesOn } from '../periods/goes-on.ts';
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
  /** Whose it is, where it is one's alone. */
  uid: string | null;
  team_id: number | null;
}

const dayMs = 24 * 60 * 60_000;
const before = (at: Date, ms: number): RawBuilder<unknown> =>
  sql`${new Date(at.getTime() - ms)}::timestamptz`;
const after = (at: Date, days: number): RawBuilder<unknown> =>
  sql`${new Date(at.getTime() + days * dayMs)}::timestamptz`;

const errorStates = deviceStates.filter(
  (state) => deviceStateTable[state].group === 'error' && state !== 'MANAGED',
);
/** Of `devices d`: nobody has said yet that they know of the fault that it shows. */
const isUnknown = sql`d.faults #> array[
  case when d.state = any(${[...silentStates]}::text[]) then ${faultOf('CONNECT_TIMEOUT')} else d.state end,
  'acknowledged'] is null`;

/** All things of a kind, each a row of what follows `from`. */
interface Things {
  /** What makes one another than the others, and another than it was before. */
  key: RawBuilder<unknown>;
  /** Since when it has been so; none: the day on which it will end says more. */
  since?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

type Source = (asker: Asker) => Things;

const waitingFor =
  (reasons: RawBuilder<unknown>): Source =>
  ({ groupType, at }) => ({
    key: sql`r.id`,
    since: sql`r.queued_at`,
    from: sql`test_runs r
      where r.group_type = ${groupType} and r.state = 'queued' and r.queued_at < ${before(at, attentionLimits.waitingMs)}
      and r.tokkidan_id is null and ${reasons}`,
  });

const isOfLast = sql`nth <= ${sql.lit(attentionLimits.failsInARow)}`;

const sources: Record<AttentionKind, Source> = {
  device_error: () => ({
    key: sql`d.id, d.state_since`,
    since: sql`d.state_since`,
    from: sql`devices d where d.removed_at is null and d.state = any(${errorStates}::text[]) and ${isUnknown}`,
  }),
  alert_open: ({ hiddenAlerts }) => ({
    key: sql`a.alert_id`,
    since: sql`a.opened_at`,
    from: sql`alerts a where a.closed_at is null and a.opened_at is not null and a.acknowledged_at is null
      and a.kind <> all(${[...hiddenAlerts]}::text[])`,
  }),
  webhook_trouble: () => ({
    key: sql`w.webhook_id, w.trouble_since`,
    since: sql`w.trouble_since`,
    from: sql`webhooks w where w.trouble is not null`,
  }),
  host_away: () => ({
    key: sql`h.id, h.state_since`,
    since: sql`h.state_since`,
    from: sql`hosts h where h.removed_at is null and ${hostIsAway}`,
  }),
  repair_waiting: ({ at }) => ({
    key: sql`c.id`,
    since: sql`c.reported_at`,
    from: sql`repair_cases c
      where c.ended_at is null and c.reported_at < ${before(at, repairLimits.longDays * dayMs)}`,
  }),
  command_unknown: () => ({
    key: sql`c.id`,
    since: sql`c.created_at`,
    from: sql`commands c where c.state = 'unknown'`,
  }),
  // Of what was judged, the last three of each project.
  project_failing: ({ groupType, at }) => ({
    key: sql`p.project_id, p.passed_at`,
    since: sql`p.since`,
    from: sql`(select project_id, min(ended_at) filter (where ${isOfLast}) as since,
        max(ended_at) filter (where result <> 'failed') as passed_at from (
      select r.project_id, r.ended_at, r.result,
        row_number() over (partition by r.project_id order by r.ended_at desc) as nth
      from test_runs r where r.group_type = ${groupType} and r.project_id is not null
        and r.result in ('passed', 'warning', 'failed') and r.ended_at > ${before(at, attentionLimits.recentDays * dayMs)}
    ) n group by project_id
    having count(*) >= ${attentionLimits.failsInARow} and bool_and(result = 'failed') filter (where ${isOfLast})) p`,
  }),
  waiting_user_limit: waitingFor(sql`r.waiting_reason = 'USER_LIMIT'`),
  waiting_points: waitingFor(sql`r.waiting_reason = 'POINTS'`),
  waiting_device: waitingFor(sql`coalesce(r.waiting_reason, '') not in ('USER_LIMIT', 'POINTS', 'PAUSED')`),
  run_unsettled: ({ groupType, at }) => ({
    key: sql`r.id`,
    since: sql`r.ended_at`,
    from: sql`test_runs r where r.group_type = ${groupType} and ${isUnsettled}
      and r.ended_at < ${before(at, attentionLimits.settledMs)}`,
  }),
  ledger_differs: ({ groupType }) => ({
    key: sql`d.owner`,
    since: sql`d.found_at`,
    from: sql`(select owner, min(found_at) as found_at from ledger_differences
      where group_type = ${groupType} group by owner) d`,
  }),
  wallet_empty: ({ groupType, at }) => ({
    key: sql`w.wallet_id, l.at`,
    since: sql`l.at`,
    from: sql`wallets w cross join lateral ${lastUsed(at)} l where w.group_type = ${groupType} and ${isUsedUp}`,
  }),
  period_ending: ({ groupType, at }) => ({
    key: sql`p.period_id`,
    from: sql`user_periods p join users u on u.uid = p.uid and u.status <> 'left'
      where p.group_type = ${groupType} and p.cancelled_at is null and p.start_date <= ${dayOf(at)}::date
      and p.end_date between ${dayOf(at)}::date and ${dayOf(at)}::date + ${sql.lit(attentionLimits.endingDays)}
      and not ${goesOn}`,
  }),
  points_ending: ({ groupType, at }) => ({
    key: sql`t.ticket_id`,
    from: sql`tickets t where t.group_type = ${groupType} and t.has_points and t.expires_at > ${at}::timestamptz
      and t.expires_at <= ${after(at, attentionLimits.endingDays)}`,
  }),
  invitation_lapsed: ({ groupType, at }) => ({
    key: sql`u.id, i.until`,
    since: sql`i.until`,
    from: sql`users u cross join lateral (select max(i.expires_at) as until from user_invitations i
        where i.uid = u.uid and i.used_at is null and i.withdrawn_at is null) i
      where u.group_type = ${groupType} and u.status = 'waiting' and i.until <= ${at}::timestamptz`,
  }),
  mail_unsent: ({ reach, at }) => ({
    key: sql`m.id`,
    since: sql`m.created_at`,
    from: sql`mails m where m.state = 'failed' and m.created_at > ${before(at, attentionLimits.recentDays * dayMs)}
      and (${reach}::text is null or m.group_type = ${reach})`,
  }),
  token_ending: ({ groupType, at }) => ({
    key: sql`t.id`,
    from: sql`api_tokens t where t.group_type = ${groupType} and t.revoked_at is null
      and t.expires_at > ${at}::timestamptz and t.expires_at <= ${after(at, attentionLimits.tokenDays)}`,
  }),
  // A farm that was never backed up has been without since its first admin came.
  backup_old: ({ at }) => ({
    key: sql`last.at`,
    since: sql`last.at`,
    from: sql`(select coalesce((select max(a.at) from audit_trail a where a.action = 'backup.written' and a.result = 'ok'),
        (select min(created_at) from admins)) as at) last
      where last.at < ${before(at, attentionLimits.backupMs)}`,
  }),
};

/** Of one alone the way leads to their tickets. */
const onlyOwner = sql`case when count(*) = 1 then min(w.uid) end as uid,
  case when count(*) = 1 then min(w.team_id) end as team_id`;
const noOwner = sql`null as uid, null as team_id`;

export async function countAttention(db: Db, kind: AttentionKind, asker: Asker): Promise<Counted> {
  const { since, from } = sources[kind](asker);
  const oldest = since === undefined ? sql`null` : sql`min(${since})`;
  const owner = kind === 'wallet_empty' ? onlyOwner : noOwner;
  const { rows } = await sql<Counted>`
    select count(*)::int as count, ${oldest} as since, ${owner} from ${from}`.execute(db);
  return rows[0] ?? { count: 0, since: null, uid: null, team_id: null };
}

/** All of a kind as rows of `thing`, a number of eight bytes each. */
export function thingsOf(kind: AttentionKind, asker: Asker): RawBuilder<unknown> {
  const { key, from } = sources[kind](asker);
  return sql`select hash_record_extended(row(${key}), 0) as thing from ${from}`;
}
