import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { listFails } from '@rackhand/contract/endpoints/tests';
import { limits } from '@rackhand/contract/limits';
import type { VerdictKind } from '@rackhand/contract/test/listed-run';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import type { ListChoice } from '../../platform/database/read-in-parts.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf, idOf } from '../devices/device-shape.ts';
import { readRuns, runTables } from '../runs/run-rows.ts';
import { type Days, daysOf } from './days.ts';
import { hasCause } from './has-cause.ts';

type Query = z.output<(typeof listFails)['query']>;
type Fails = AnswerOf<typeof listFails>;

/** What failed or could not be judged in these days, and what it has in common. */
export async function findFails(db: Db, groupType: string, query: Query, at: Date): Promise<Fails> {
  const days = daysOf(query, at);
  const { page = 1, limit = limits.listDefaultLimit, group } = query;
  const { where, orderBy } = failsWhere(groupType, query, at);
  const [counted, tests, groups] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${runTables} where ${where}`.execute(db),
    readRuns(db, { where, orderBy, limit, offset: (page - 1) * limit }, at),
    group === 'none' ? [] : readGroups(db, groupType, { where, days, by: groupings[group] }),
  ]);
  return { total_count: counted.rows[0]?.count ?? 0, tests, groups };
}

/** Which runs they are, the newest first. */
export function failsWhere(groupType: string, query: Query, at: Date): ListChoice {
  const where = sql`r.group_type = ${groupType} and ${failedIn(daysOf(query, at))}
    and ${matches(query.sval?.trim() ?? '')} and ${ofGroup(query)}`;
  const along = { at: sql`r.ended_at`, direction: 'desc' } as const;
  return { where, orderBy: sql`r.ended_at desc, r.id desc`, along };
}

const failedIn = ({ from, until }: Days) =>
  sql`r.result in ('failed', 'error') and r.ended_at >= ${from}::timestamptz and r.ended_at < ${until}::timestamptz`;

interface Grouping {
  /** Over test_runs as r alone. */
  key: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  /** Whether a run is of the group, by an index. */
  isOf: (group: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const device = sql`coalesce(r.device_id::text, '')`;
const app = sql`coalesce(r.app ->> 'app_id' || ' ' || (r.app ->> 'app_version'), '')`;

const groupings: Record<Exclude<Query['group'], 'none'>, Grouping> = {
  signature: { key: sql`r.cause`, title: sql`coalesce(r.decided_by ->> 'text', '')`, isOf: hasCause },
  device: { key: device, title: sql`coalesce(d.model, '')`, isOf: (group) => sql`${device} = ${group}` },
  app: { key: app, title: app, isOf: (group) => sql`${app} = ${group}` },
};

/** One group's runs, where one is asked for. */
function ofGroup({ group, signature: named }: Query): RawBuilder<unknown> {
  if (named === undefined || group === 'none') return sql`true`;
  const id = group === 'device' && named !== '' ? String(idOf(named) ?? 0) : named;
  return groupings[group].isOf(sql`${id}::text`);
}

function matches(text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`;
  const holds = (column: RawBuilder<unknown>) =>
    sql`strpos(lower(normalize(${column}, nfc)), lower(normalize(${text}::text, nfc))) > 0`;
  return sql`(${holds(sql`t.project_name`)} or ${holds(sql`coalesce(d.model, '')`)} or ${holds(sql`r.cause`)})`;
}

interface GroupRow {
  signature: string;
  kind: VerdictKind | null;
  title: string;
  count: number;
  models: string[];
  first_seen_at: Date;
  last_seen_at: Date;
  tid: number;
  n: number;
}

const listedGroups = 200;

interface Asked {
  where: RawBuilder<unknown>;
  days: Days;
  by: Grouping;
}

/** The most frequent first. Since when is asked of all that is kept: new is what was never seen before these days. */
async function readGroups(db: Db, groupType: string, { where, days, by }: Asked): Promise<Fails['groups']> {
  const { rows } = await sql<GroupRow>`
    with fails as (
      select ${by.key} as signature, r.decided_by ->> 'kind' as kind, ${by.title} as title,
        coalesce(d.model, '') as model, r.ended_at, r.id, r.tid, r.n
      from ${runTables} where ${where}
    ), grouped as (
      select signature, count(*)::int as count, array_remove(array_agg(distinct model), '') as models,
        max(ended_at) as last_seen_at,
        (array_agg(kind order by ended_at desc, id desc))[1] as kind, (array_agg(title order by ended_at desc, id desc))[1] as title,
        (array_agg(tid order by ended_at desc, id desc))[1] as tid, (array_agg(n order by ended_at desc, id desc))[1] as n
      from fails group by signature order by count desc, last_seen_at desc limit ${listedGroups}
    )
    select g.*, (
      select r.ended_at from test_runs r where r.group_type = ${groupType} and r.result in ('failed', 'error')
        and ${by.isOf(sql`g.signature`)} order by r.ended_at limit 1
    ) as first_seen_at from grouped g order by g.count desc, g.last_seen_at desc`.execute(db);
  return rows.map(({ tid, n, signature, first_seen_at, last_seen_at, ...row }) => ({
    ...row,
    signature: by === groupings.device && signature !== '' ? arnOf(Number(signature)) : signature,
    first_seen_at: koreanTime(first_seen_at),
    last_seen_at: koreanTime(last_seen_at),
    is_new: first_seen_at >= days.from,
    test_run_id: `${String(tid)}-${String(n)}`,
  }));
}
