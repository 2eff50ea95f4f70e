import { historyLimits, type TimelineEntry } from '@rackhand/contract/device/device-history';
import { confirmedErrors } from '@rackhand/contract/device/device-states';
import { type TimelineKind, timelineKinds } from '@rackhand/contract/device/history-choices';
import type { Language } from '@rackhand/contract/text/language';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { arnOf } from '../devices/device-shape.ts';
import { outageTables, type Span } from './outage-spans.ts';
import { type Place, readPlace, writePlace } from './timeline-place.ts';
import { type TimelineRow, toEntry } from './timeline-shape.ts';

export interface TimelineQuestion extends Span {
  /** Whose tests it tells of: those of another deployment are not there. */
  groupType: string;
  kinds: readonly TimelineKind[];
  /** Only what stands after this place, newest first. */
  before: string | undefined;
  limit: number;
  language: Language;
}

/** One page in one statement: each source gives as many rows as the page has, and the newest of all are taken. */
export async function readTimeline(
  db: Db,
  question: TimelineQuestion,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const place = readPlace(question.before);
  const parts = timelineKinds
    .filter((kind) => question.kinds.includes(kind))
    .map((kind) => sql`(${page(kind, question, place)})`);
  const { rows } = await sql<TimelineRow>`
    with ${outageTables(question)}
    select kind, id, at, at::text as exact, data from (${sql.join(parts, sql` union all `)}) as merged
    order by at desc, kind desc, id desc limit ${question.limit + 1}`.execute(db);
  const shown = rows.slice(0, question.limit);
  const last = shown.at(-1);
  return {
    entries: shown.map((row) => toEntry(row, question.language)),
    next: rows.length > shown.length && last !== undefined ? writePlace(last) : null,
  };
}

function page(kind: TimelineKind, question: TimelineQuestion, place: Place | null): RawBuilder<unknown> {
  const behind =
    place === null
      ? sql`true`
      : sql`(s.at, ${kind}::text collate "C", s.id) < (${place.at}::timestamptz, ${place.kind}::text collate "C", ${place.id}::bigint)`;
  const { from, to, limit } = question;
  return sql`
    select ${kind}::text collate "C" as kind, s.id::bigint as id, s.at, s.data
    from (${sources[kind](question)}) as s
    where s.at >= ${from}::timestamptz and s.at <= ${to}::timestamptz and ${behind}
    order by s.at desc, s.id desc limit ${limit + 1}`;
}

/** A person put it into the farm or out of it, or confirmed it. */
const isDecision = sql`c.by_whom not in ('agent', 'server')
  and (c.from_state = 'EXCLUDE' or c.to_state = 'EXCLUDE' or c.from_state = any(${[...confirmedErrors]}::text[]))`;

/** Who did what `c` is; null where another deployment did. */
const nameWithin = (groupType: string, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when coalesce(c.group_type, ${groupType}) = ${groupType} then ${name} end`;

const changes = (
  { deviceId, groupType }: TimelineQuestion,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select c.id, c.at, jsonb_build_object('from', c.from_state, 'to', c.to_state, 'reason', c.reason,
    'by', ${nameWithin(groupType, sql`c.by_whom`)}) as data
  from device_state_changes c where c.device_id = ${deviceId}::integer and ${which}`;

const sources: Record<TimelineKind, (question: TimelineQuestion) => RawBuilder<unknown>> = {
  state: (question) => changes(question, sql`not (${isDecision})`),
  decision: (question) => changes(question, isDecision),
  command: ({ deviceId, groupType }) => sql`
    select c.id, c.created_at as at, jsonb_build_object('command_id', c.command_id, 'type', c.type, 'state', c.state,
      'code', c.error_code, 'reason', c.reason, 'detail', c.detail,
      'by', ${nameWithin(groupType, sql`c.created_by`)}, 'ended', c.ended_at) as data
    from commands c where c.device_id = ${deviceId}::integer`,
  outage: () => sql`
    select o.id, o.at, jsonb_build_object('cause', o.cause, 'ended', o.ended, 'lasts', o.lasts) as data from outages o`,
  restart: ({ deviceId }) => sql`
    select r.id, r.at, null::jsonb as data from device_restarts r where r.device_id = ${deviceId}::integer`,
  values: ({ deviceId }) => sql`
    select v.id, v.at, jsonb_build_object('changes', v.changes) as data
    from device_value_changes v where v.device_id = ${deviceId}::integer`,
  edit: ({ deviceId }) => sql`
    select a.id, a.at, jsonb_build_object('by', a.actor_name, 'before', a.before, 'after', a.after) as data
    from audit_trail a
    where a.object = ${arnOf(deviceId)} and a.action = 'device.info_updated' and a.result = 'ok'`,
  run: ({ deviceId, groupType }) => sql`
    select a.run_id as id, a.started_at as at, jsonb_build_object('tid', r.tid, 'n', r.n, 'project', t.project_name, 'attempt', a.attempt,
      'state', case when a.ended_at is null then r.state else 'ended' end,
      'result', case when a.attempt = r.attempt then r.result end, 'reason', a.reason, 'by', t.created_by, 'ended', a.ended_at) as data
    from run_attempts a join test_runs r on r.id = a.run_id join tests t on t.tid = r.tid
    where a.device_id = ${deviceId}::integer and r.group_type = ${groupType}`,
};

/** How far back a question may look. */
export function earliest(now: Date): Date {
  return new Date(now.getTime() - historyLimits.lookBackDays * 24 * 60 * 60_000);
}
