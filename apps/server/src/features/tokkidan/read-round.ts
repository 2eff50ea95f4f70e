import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readRound } from '@rackhand/contract/endpoints/tokkidan';
import { runLimits } from '@rackhand/contract/test/run-states';
import type { TokkidanRound } from '@rackhand/contract/test/tokkidan';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { findTest } from '../runs/find-run.ts';
import { readRuns } from '../runs/run-rows.ts';
import { readCoverage, readCrashes, readEdges, readScreens } from './round-findings.ts';
import { readRounds } from './round-rows.ts';

/** A round of a deployment with what it has found; 2003 where there is none, 6003 where nothing of it has ended. */
export async function readOne(
  db: Db,
  groupType: string,
  id: string,
  at: Date,
): Promise<AnswerOf<typeof readRound>> {
  const tid = await findTest(db, groupType, id);
  const [test] = await readRounds(db, sql<boolean>`t.tid = ${tid}`);
  if (test === undefined) throw new DomainError('2003');
  if (test.done === 0) throw new DomainError('6003');
  const [runs, crashes, screens, edges, coverage, before] = await Promise.all([
    readRuns(db, { where: sql`r.tid = ${tid}`, orderBy: sql`r.n`, limit: runLimits.devices }, at),
    readCrashes(db, tid),
    readScreens(db, tid),
    readEdges(db, tid),
    readCoverage(db, tid),
    readBefore(db, test),
  ]);
  return { test, runs, crashes, screens, edges, coverage_by_model: coverage, before };
}

/** The last round of the same app and squad before it that is over. */
async function readBefore(db: Db, { tid, tokkidan_id }: TokkidanRound): Promise<TokkidanRound | null> {
  const [before] = await readRounds(
    db,
    sql<boolean>`t.tid = (
      select b.tid from tests b where b.tokkidan_id = ${tokkidan_id} and b.tid < ${tid}
        and not exists (select from test_runs r where r.tid = b.tid and r.state <> 'ended')
      order by b.tid desc limit 1)`,
  );
  return before ?? null;
}
