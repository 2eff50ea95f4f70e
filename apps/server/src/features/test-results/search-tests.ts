import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { usualTestOrder } from '@rackhand/contract/call/usual-orders';
import type { searchTests } from '@rackhand/contract/endpoints/tests';
import { type TestFilter, type TestSearchKey, type testColumns } from '@rackhand/contract/test/test-lists';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import type { ListChoice } from '../../platform/database/read-in-parts.ts';
import { idOf } from '../devices/device-shape.ts';
import { isUnsettled } from '../points/unsettled.ts';
import { ranSeconds } from '../runs/ran-seconds.ts';
import { readRuns, runTables, startedBy } from '../runs/run-rows.ts';
import { daysOf } from './days.ts';

type Search = z.output<(typeof searchTests)['body']>;

/** Runs of a deployment that began in these days. Document 9, Results and reading. */
export async function findTests(
  db: Db,
  groupType: string,
  search: Search,
  at: Date,
): Promise<AnswerOf<typeof searchTests>> {
  const { where, orderBy } = testsWhere(groupType, search, at);
  const { page, rows_per_page: limit } = search;
  const [counted, tests] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${joined(search)} where ${where}`.execute(db),
    readRuns(db, { where, orderBy, limit, offset: page * limit }, at),
  ]);
  return { total_count: counted.rows[0]?.count ?? 0, tests };
}

/** Which runs a search finds, and in which order. */
export function testsWhere(groupType: string, search: Search, at: Date): ListChoice {
  const days = daysOf(search, at);
  const where = sql`r.group_type = ${groupType}
    and r.queued_at >= ${days.from}::timestamptz and r.queued_at < ${days.until}::timestamptz
    and ${search.uid === undefined ? sql`true` : sql`r.uid = ${search.uid}`}
    and ${search.by_hand === undefined ? sql`true` : startedByHand(search.by_hand)}
    and ${filters(search.filter)} and ${matches(search.skey, search.sval.trim())}`;
  const { id, direction } = search.sort ?? search.orderby ?? usualTestOrder;
  const order = sql.raw(direction);
  // As the index of runs by time stands: it has no nulls to be put last.
  const last = id === 'created_at' || id === 'test_run_id' ? sql`` : sql`nulls last`;
  const along = id === 'created_at' ? { at: sql`r.queued_at`, direction } : null;
  return { where, orderBy: sql`${columns[id]} ${order} ${last}, r.id ${order}`, along };
}

/** Of no project, no round of the squad, and for no user. */
const startedByHand = (by: string): RawBuilder<unknown> =>
  sql`r.project_id is null and r.tokkidan_id is null and r.uid is null and t.created_by = ${by}`;

/** Counting joins only what it asks for. */
function joined({ skey, sval, by_hand: byHand }: Search): RawBuilder<unknown> {
  if (byHand !== undefined) return runTables;
  return sval.trim() === '' || skey === 'test_run_id' || skey === 'tid' ? sql`test_runs r` : runTables;
}

function filters(filter: TestFilter): RawBuilder<unknown> {
  if (filter === 'all') return sql`true`;
  if (filter === 'queued') return sql`r.state = 'queued'`;
  if (filter === 'running') return isUnderWay;
  if (filter === 'unsettled') return isUnsettled;
  return sql`r.result = ${filter}`;
}

const columns: Record<(typeof testColumns)[number], RawBuilder<unknown>> = {
  created_at: sql`r.queued_at`,
  test_run_id: sql`r.id`,
  project: sql`t.project_name`,
  device: sql`d.model`,
  result: sql`r.result`,
  run_time: ranSeconds,
  started_at: sql`r.started_at`,
};

/** Literally and in any case. */
const holds = (column: RawBuilder<unknown>, text: string) =>
  sql`strpos(lower(normalize(${column}, nfc)), lower(normalize(${text}::text, nfc))) > 0`;

const digits = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

const searched: Record<TestSearchKey, (text: string) => RawBuilder<unknown>> = {
  test_run_id: (text) => {
    const [tid = '', n = ''] = text.split('-');
    return sql`r.tid = ${digits(tid)} and (${n} = '' or r.n = ${digits(n)})`;
  },
  tid: (text) => sql`r.tid = ${digits(text)}`,
  project: (text) => holds(sql`t.project_name`, text),
  app_file: (text) => holds(sql`(r.app ->> 'app_id' || '-' || (r.app ->> 'app_version'))`, text),
  device: (text) =>
    sql`(r.device_id = ${idOf(text) ?? 0} or ${holds(sql`d.model`, text)} or ${holds(sql`d.udid`, text)})`,
  category: (text) => sql`(${holds(sql`t.category`, text)} or ${holds(sql`t.sub_category`, text)})`,
  team: (text) => holds(sql`t.team_name`, text),
  host: (text) => holds(sql`h.name`, text),
  created_by: (text) => holds(startedBy, text),
  crash: (text) =>
    sql`exists (select from run_crashes c where c.run_id = r.id and (${holds(sql`c.signature`, text)} or ${holds(sql`c.title`, text)}))`,
};

function matches(key: TestSearchKey, text: string): RawBuilder<unknown> {
  return text === '' ? sql`true` : searched[key](text);
}
