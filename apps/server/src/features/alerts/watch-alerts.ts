import { type DampedStep, type Damping, dampAlert, type Watched } from '@rackhand/contract/alert/damp-alert';
import { arnPrefix } from '@rackhand/contract/device/device';
import { incidentRule } from '@rackhand/contract/incident/incident';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { TimeAsked } from '../../platform/database/unplanned-time.ts';
import type { LinkDeps } from '../../platform/mail/console-links.ts';
import type { AlertRow } from './alert-row.ts';
import { badSubjects } from './bad-subjects.ts';
import type { LookedAt, Timed } from './looked-at.ts';
import { mailAlerts } from './mail-alerts.ts';
import type { RuleRow } from './rule-row.ts';
import { type Damped, storeSteps } from './store-steps.ts';
import { tellAlerts } from './tell-alerts.ts';

const lookEveryMs = 5_000;
/** Of one look; what is left follows within a second. */
const mostAtOnce = 2_000;
const minuteMs = 60_000;

/** Whether anything may be said now, or somebody waits for their mail. */
export function anyAlertAtWork(at: TimeAsked): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from alert_pulse where next_look_at <= ${at}::timestamptz) and (
    exists (select from alert_rules where enabled) or exists (select from alerts where closed_at is null)
    or exists (select from alert_mails where mailed_at is null)))`;
}

/** One server at a time looks at all rules; what it finds, and all that is to be said of it, is one transaction. */
export async function watchAlerts(db: Db, links: LinkDeps, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: turn } = await sql`select from alert_pulse where next_look_at <= ${at}::timestamptz
      for update skip locked`.execute(trx);
    if (turn.length === 0) return;
    const looked = await look(trx, at);
    const stored = await storeSteps(
      trx,
      looked.map((one) => stepOf(one, at)),
      at,
    );
    await tellAlerts(trx, stored, at);
    await mailAlerts(trx, links, at);
    const next = new Date(at.getTime() + (looked.length < mostAtOnce ? lookEveryMs : 0));
    await trx.updateTable('alert_pulse').set({ next_look_at: next }).execute();
    await bumpAlerts(
      trx,
      stored.filter(({ row }) => row.opened_at !== null).map(({ row }) => row.alert_id),
    );
  });
}

/** What was lost together is known by then. */
const settlingMs = (kind: Timed['kind']): number =>
  kind === 'state' || kind === 'incident' ? incidentRule.withinMs : 0;

export function dampingOf(rule: Timed): Damping {
  return {
    forMs: Math.max(rule.for_minutes * minuteMs, settlingMs(rule.kind)),
    closeAfterMs: rule.close_after_minutes * minuteMs,
    repeatMs: rule.repeat_minutes * minuteMs,
  };
}

function stepOf(looked: LookedAt, at: Date): Damped {
  const since = looked.since?.getTime() ?? null;
  const seen = { standing: looked.standing, since, at: at.getTime() };
  const step: DampedStep = dampAlert(watchedOf(looked.alert), seen, dampingOf(looked));
  return { looked, step };
}

function watchedOf(alert: AlertRow | null): Watched | null {
  if (alert === null || alert.state === 'closed') return null;
  return {
    state: alert.state,
    badSince: alert.bad_since.getTime(),
    wellSince: alert.well_since?.getTime() ?? null,
    toldAt: alert.told_at?.getTime() ?? null,
    isAcknowledged: alert.acknowledged_at !== null,
  };
}

/** A rule that goes, or watches something else, takes its alerts along: those who were told of them hear of it. */
export async function closeAlertsOf(trx: Trx, rule: RuleRow, at: Date): Promise<void> {
  // Whoever looks right now has read the rule as it was.
  await trx.selectFrom('alert_pulse').select('next_look_at').forUpdate().execute();
  const rows = await trx
    .selectFrom('alerts')
    .selectAll()
    .where('rule_id', '=', rule.rule_id)
    .where('closed_at', 'is', null)
    .orderBy('alert_id')
    .forUpdate()
    .execute();
  const steps = rows.map((alert) => {
    const { subject, device_id, named, sight } = alert;
    const about = { subject, device_id, named, sight, since: null };
    const looked = {
      ...rule,
      ...about,
      rule_name: rule.name,
      alert,
      standing: 'out',
      ended_by: 'rule',
    } as const;
    return stepOf(looked, at);
  });
  const stored = await storeSteps(trx, steps, at);
  await tellAlerts(trx, stored, at);
  await bumpAlerts(
    trx,
    stored.map(({ row }) => row.alert_id),
  );
}

/** Only what is other than it was, or due: a farm in which all stays as it is, good or bad, gives no rows. */
async function look(trx: Trx, at: Date): Promise<LookedAt[]> {
  const { rows } = await sql<LookedAt>`
    with ${badSubjects(at)}, open as materialized (select * from alerts where closed_at is null)
    select case when a.alert_id is not null then to_jsonb(a) end as alert,
      coalesce(b.rule_id, a.rule_id) as rule_id, coalesce(r.name, a.rule_name) as rule_name,
      coalesce(r.kind, a.kind) as kind, coalesce(r.for_minutes, 0) as for_minutes,
      coalesce(r.close_after_minutes, 0) as close_after_minutes, coalesce(r.repeat_minutes, 0) as repeat_minutes,
      coalesce(r.emails, '{}') as emails, coalesce(r.webhooks, '{}') as webhooks,
      case when b.subject is not null then 'bad' when ${isOut} then 'out' else 'well' end as standing,
      case when r.enabled is not true then 'rule' when ${isOut} then 'out' else 'well' end as ended_by,
      b.since, coalesce(b.subject, a.subject) as subject, b.device_id,
      jsonb_build_object('name', b.name, 'arn', ${arnPrefix}::text || b.device_id, 'udid', b.udid,
        'rack_location', b.rack_location, 'host', b.host, 'incident_id', b.incident_id::text, 'rollout_id', b.rollout_id) as named,
      jsonb_build_object('states', b.states, 'value', b.value, 'devices', b.devices) as sight
    from bad b full join open a on a.rule_id = b.rule_id and a.subject = b.subject
    left join alert_rules r on r.rule_id = coalesce(b.rule_id, a.rule_id)
    left join watched d on d.id = a.device_id
    where a.alert_id is null or a.due_at <= ${at}::timestamptz
      or case when b.subject is null then a.state <> 'closing' or ${isOut} else a.state = 'closing' end
    order by a.alert_id nulls last, rule_id, subject limit ${mostAtOnce}`.execute(trx);
  return rows.map(withDates);
}

/** Its rule has gone or is off, or nobody is to be called for its device any more. */
const isOut = sql<boolean>`(r.enabled is not true or (a.device_id is not null and d.id is null))`;

/** A row within a row comes as JSON. */
function withDates(looked: LookedAt): LookedAt {
  const { alert } = looked;
  if (alert === null) return looked;
  const dates = ['bad_since', 'well_since', 'due_at', 'opened_at', 'told_at', 'acknowledged_at'] as const;
  const read = dates.map((name) => [name, alert[name] === null ? null : new Date(alert[name])] as const);
  return { ...looked, alert: { ...alert, ...Object.fromEntries(read) } };
}

/** The number of this change in its topic, which is the last lock. */
export async function bumpAlerts(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await bumpTopic(
    trx,
    'desk',
    sql`update alerts set changed_version = bumped.version from bumped where alert_id = any(${ids}::bigint[])`,
  );
}
