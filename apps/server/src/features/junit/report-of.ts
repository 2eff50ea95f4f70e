import type { Language } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { findRun, findTest, isRunId } from '../runs/find-run.ts';
import { readRuns } from '../runs/run-rows.ts';
import { countSteps, itemsInParts } from '../test-results/read-items.ts';
import { suiteCases, suiteEnd, suiteHead } from './write-suite.ts';
import { xmlAttributes } from './xml-text.ts';

interface ReportRun {
  id: number;
  attempt: number;
  state: string;
  result: string | null;
}

interface Asked {
  /** Of a test, or one run of it. */
  id: string;
  /** Of the sentences that explain results. */
  language: Language;
}

export interface JunitReport {
  name: string;
  /** Some hundred steps at a time, as it is taken. */
  text: AsyncIterable<string>;
}

/** A test, or one run of it, of which nothing goes on any more. */
export async function reportOf(db: Db, groupType: string, asked: Asked, at: Date): Promise<JunitReport> {
  const { id } = asked;
  const tid = await findTest(db, groupType, id);
  const run = isRunId(id) ? await findRun(db, groupType, id) : null;
  const { rows: runs } = await sql<ReportRun>`
    select r.id, r.attempt, r.state, r.result from test_runs r
    where r.tid = ${tid} and (${run?.id ?? null}::bigint is null or r.id = ${run?.id ?? null}::bigint) order by r.n`.execute(
    db,
  );
  if (runs.some(({ state }) => state !== 'ended')) throw new DomainError('20400');
  return { name: `rackhand-${id}-junit.xml`, text: write(db, asked, runs, at) };
}

async function* write(
  db: Db,
  { id, language }: Asked,
  runs: readonly ReportRun[],
  at: Date,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${xmlAttributes({ name: `test ${id}` })}>\n`;
  for (const { id: runId, attempt } of runs) {
    const [run] = await readRuns(db, { where: sql`r.id = ${runId}` }, at);
    if (run === undefined) continue;
    const key = { runId, attempt };
    const counts = await countSteps(db, key);
    yield suiteHead(run, counts, language);
    for await (const steps of itemsInParts(db, key, 'step')) yield suiteCases(run, steps, language);
    yield suiteEnd(run, counts, language);
  }
  yield '</testsuites>\n';
}
