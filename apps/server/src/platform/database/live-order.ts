import { type LiveTopic, liveTopics } from '@rackhand/contract/call/live-topics';
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';

/** The channel that wakes every server instance after a change of any topic. */
export const liveChannel = 'farm_changed';

/**
 * The statement that gives the number of a change of a topic, as a part of what changes it; nothing where the condition is not
 * true. Its row stays locked until the commit, so that numbers of a topic become visible in their order: whoever sees number n
 * sees every row of the topic up to n. So it comes after all other locks, and those of several topics come in the order of the
 * contract.
 */
export function bumping(
  topic: LiveTopic,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<{ version: number }> {
  if (topic === 'farm')
    return sql`update farm_version set version = version + 1 where ${condition} returning version`;
  // Not below the farm's, which a server of the release before takes for the number of everything.
  return sql`update live_topics t set version = greatest(t.version, f.version) + 1 from farm_version f
    where t.topic = ${sql.lit(topic)} and ${condition} returning t.version`;
}

/** Notes, within the statement that has `bumped`, that a list has changed which is told of as a whole. */
export function marking(part: 'package' | 'protected_app' | 'repair'): RawBuilder<unknown> {
  return sql`update live_marks m set version = bumped.version from bumped where m.part = ${sql.lit(part)}`;
}

/** Wakes the instances, within the statement that has `bumped`. */
export function telling(topic: LiveTopic): RawBuilder<unknown> {
  return sql`pg_notify(${sql.lit(liveChannel)}, ${sql.lit(`${topic} `)} || version)`;
}

/** Gives the number of this transaction's change of the topic, together with parts that write where it is `bumped.version`. */
export async function bumpTopic(
  trx: Trx,
  topic: LiveTopic,
  ...parts: readonly OperationNodeSource[]
): Promise<number> {
  const written = parts.map((part, nth) => sql`, ${sql.ref(`written_${String(nth)}`)} as (${part})`);
  const result = await sql<{ version: number }>`
    with bumped as (${bumping(topic)})${sql.join(written, sql``)}
    select version, ${telling(topic)} from bumped`.execute(trx);
  return Number(result.rows[0]?.version);
}

/** The number, as a value within such a part. */
export const bumpedVersion = sql<number>`(select version from bumped)`;

/** A change that has been notified; without a topic: by a server of the release before, of whatever it was. */
export interface LiveChange {
  topic: LiveTopic | null;
  version: number;
}

export function readLiveChange(payload: string): LiveChange {
  const [first = '', second = ''] = payload.split(' ');
  const topic = liveTopics.find((one) => one === first) ?? null;
  return { topic, version: Number(topic === null ? first : second) };
}

/** All topics' numbers at one moment, as the contract writes a position: part of a statement, also of the guard's. */
export const positionText = `(select concat_ws(',', 'farm=' || v.version,
  (select string_agg(t.topic || '=' || t.version, ',' order by t.topic) from live_topics t)) from farm_version v)`;
