import { type RunState, runStates } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runIdOf } from '../runs/run-rows.ts';

export const statesUnended = runStates.filter((state) => state !== 'ended');

const mostNamed = 20;

/** Names of runs of a project that are in one of those states, not of all. */
export async function runsIn(trx: Trx, states: readonly RunState[], projectId: number): Promise<string[]> {
  const { rows } = await sql<{ tid: number; n: number }>`
    select r.tid, r.n from test_runs r join tests t on t.tid = r.tid
    where t.project_id = ${projectId} and r.state = any(${[...states]}::text[]) order by r.id limit ${mostNamed}`.execute(
    trx,
  );
  return rows.map(runIdOf);
}

/** 9001 names the runs. */
export async function refuseWhile(trx: Trx, states: readonly RunState[], projectId: number): Promise<void> {
  const runs = await runsIn(trx, states, projectId);
  if (runs.length > 0)
    throw new DomainError(
      '9001',
      runs.map((message) => ({ field: 'id', message })),
    );
}
