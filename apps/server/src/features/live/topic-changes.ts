import type { LiveEventName } from '@rackhand/contract/call/live-events';
import { byTopic } from '@rackhand/contract/call/live-position';
import { type LiveTopic, liveTopics } from '@rackhand/contract/call/live-topics';
import type { topicOf } from '@rackhand/contract/call/topic-of';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Those whose order is not the farm's. */
export type OwnTopic = Exclude<LiveTopic, 'farm'>;
export const ownTopics = liveTopics.filter((topic) => topic !== 'farm');

type PartOf<Topic> = {
  [Name in LiveEventName]: (typeof topicOf)[Name] extends Topic ? Name : never;
}[LiveEventName];
export type OwnPart = PartOf<OwnTopic>;

/** Where the numbers of a part stand: in a column of rows, or in one mark for all of it. */
type Source = { table: string; column: string } | { mark: string };
const rowsOf = (table: string, column = 'changed_version'): Source => ({ table, column });

/** A new kind of event does not compile until it stands here. */
const sources: { [Topic in OwnTopic]: { [Part in PartOf<Topic>]: readonly Source[] } } = {
  desk: {
    alert: [rowsOf('alerts')],
    repair: [rowsOf('repair_cases'), { mark: 'repair' }],
    notice: [rowsOf('notices')],
  },
  tests: {
    custom_setting: [rowsOf('custom_setting_groups')],
    schedule: [rowsOf('test_pauses')],
    test: [rowsOf('test_runs')],
  },
  work: {
    recovery: ['recoveries', 'recovery_policies', 'care_policy', 'care_deeds'].map((table) => rowsOf(table)),
    command: [rowsOf('commands')],
    bulk: [rowsOf('command_bulks')],
  },
  apps: {
    package: [{ mark: 'package' }],
    rollout: [rowsOf('rollouts')],
    device_app: [rowsOf('devices', 'apps_version')],
    protected_app: [{ mark: 'protected_app' }],
  },
};

export interface TopicNow {
  version: number;
  /** The number of each part's last change; 0 when it never had one. */
  parts: ReadonlyMap<OwnPart, number>;
}

/** One statement, so one snapshot: nothing of the topic up to its number can be missing. */
export async function readTopic(db: Db, topic: OwnTopic): Promise<TopicNow> {
  const parts = Object.entries(sources[topic]) as [OwnPart, readonly Source[]][];
  const lastChanges = parts.map(
    ([part, of]) => sql`${sql.lit(part)}, greatest(0, ${sql.join(of.map(lastChange))})`,
  );
  const { rows } = await sql<{ version: number; parts: Record<string, number> }>`
    select t.version, jsonb_build_object(${sql.join(lastChanges)}) as parts
    from live_topics t where t.topic = ${topic}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`the topic ${topic} has no row`);
  return { version: row.version, parts: new Map(parts.map(([part]) => [part, row.parts[part] ?? 0])) };
}

function lastChange(source: Source): RawBuilder<number> {
  return 'mark' in source
    ? sql`(select version from live_marks where part = ${sql.lit(source.mark)})`
    : sql`(select max(${sql.ref(source.column)}) from ${sql.table(source.table)})`;
}

/** Whether more rows than that have changed after a number. */
export async function hasMoreThan(
  db: Db,
  topic: OwnTopic,
  { after, most }: { after: number; most: number },
): Promise<boolean> {
  const tables = Object.values(sources[topic])
    .flat()
    .flatMap((source) => ('table' in source ? [source] : []));
  const counted = tables.map(
    ({ table, column }) => sql`(select count(*) from (select from ${sql.table(table)}
      where ${sql.ref(column)} > ${after}::bigint limit ${most + 1}) changed)`,
  );
  const { rows } = await sql<{ is_more: boolean }>`
    select ${sql.join(counted, sql` + `)} > ${most} as is_more`.execute(db);
  return rows[0]?.is_more === true;
}

/** The number that each topic has now. */
export async function readNumbers(db: Db): Promise<Record<LiveTopic, number>> {
  const { rows } = await sql<{ topic: LiveTopic; version: number }>`
    select 'farm' as topic, version from farm_version union all select topic, version from live_topics`.execute(
    db,
  );
  const numbers = new Map(rows.map(({ topic, version }) => [topic, version]));
  return byTopic((topic) => numbers.get(topic) ?? 0);
}
