import {
  type ComparedPart,
  type ComparedRow,
  type Comparison,
  comparedParts,
} from '@rackhand/contract/test/comparison';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import { findRun } from '../runs/find-run.ts';
import { readRuns, runIdOf } from '../runs/run-rows.ts';
import { compareSides, isAsLong } from './compare-values.ts';
import { readSide } from './read-side.ts';

interface Asked {
  a: string;
  b?: string | undefined;
}

/** Two runs that have ended, part by part; where only one is named the other one is proposed. */
export async function compare(db: Db, groupType: string, { a, b }: Asked, at: Date): Promise<Comparison> {
  const left = await readEnded(db, groupType, a, at);
  const other = b ?? (await proposed(db, left.key.runId));
  if (other === null) return { runs: { a: left.run, b: null }, ...nothing };
  const right = await readEnded(db, groupType, other, at);
  const [one, two] = await Promise.all([
    readSide(db, left.run, left.key),
    readSide(db, right.run, right.key),
  ]);
  const parts = comparedParts.map((part) => [
    part,
    compareSides(one[part], two[part], part === 'durations' ? isAsLong : undefined),
  ]);
  return {
    runs: { a: left.run, b: right.run },
    ...nothing,
    ...(Object.fromEntries(parts) as Record<ComparedPart, ComparedRow[]>),
  };
}

const nothing = { facts: [], steps: [], durations: [], keywords: [], crashes: [], screens: [], lines: [] };

interface EndedRun {
  run: TestRun;
  key: AttemptKey;
}

async function readEnded(db: Db, groupType: string, name: string, at: Date): Promise<EndedRun> {
  const { id, is_ended, attempt } = await findRun(db, groupType, name);
  if (!is_ended) throw new DomainError('20400', [{ field: 'test_run_id', message: name }]);
  const [run] = await readRuns(db, { where: sql`r.id = ${id}` }, at);
  if (run === undefined) throw new DomainError('2003');
  return { run, key: { runId: id, attempt } };
}

/** The last one that passed, of the same project on a device of the same model; of a test by hand, which has none, of the same app. */
async function proposed(db: Db, runId: number): Promise<string | null> {
  const { rows } = await sql<{ tid: number; n: number }>`
    select o.tid, o.n from test_runs r join tests t on t.tid = r.tid join devices d on d.id = r.device_id
      join test_runs o on o.group_type = r.group_type and o.result = 'passed' and o.id <> r.id
      join tests ot on ot.tid = o.tid and ot.project_name = t.project_name
        and ot.project_id is not distinct from t.project_id
        and (t.project_name <> '' or o.app ->> 'app_id' is not distinct from r.app ->> 'app_id')
      join devices od on od.id = o.device_id and od.model = d.model
    where r.id = ${runId} order by o.ended_at desc, o.id desc limit 1`.execute(db);
  const [found] = rows;
  return found === undefined ? null : runIdOf(found);
}
