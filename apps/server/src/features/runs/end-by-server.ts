import type { RunError } from '@rackhand/contract/test/run-errors';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { type AttemptEnd, endRun } from './end-run.ts';
import { endHandedOver, handOver } from './hand-over.ts';
import { runChannel, sayOver } from './run-channel.ts';
import type { LockedRun } from './run-row.ts';
import { byInfrastructure, byLimit, byPerson, type Verdict } from './verdict.ts';

/** What ends a run without a word of its agent. */
export type ServerEnd =
  | { kind: 'stopped' }
  | { kind: 'gave_way' }
  | { kind: 'limit' }
  | { kind: 'error'; reason: RunError };

/** The attempt is over by the server's own decision; its agent is told, where it can be. */
export async function endByServer(
  trx: Trx,
  deps: ReportStoreDeps,
  locked: LockedRun,
  how: ServerEnd,
  at: Date,
): Promise<void> {
  const { run } = locked;
  const end: AttemptEnd = {
    ...{ outcome: outcomeOf(how), reason: how.kind === 'error' ? how.reason : null, detail: '' },
    ...{ crashes: 0, anrs: 0, told: null, verdict: verdictOf(run, how) },
  };
  const isTaken = how.kind === 'error' && how.reason === 'INTERRUPTED';
  if (run.runner_end !== null) {
    // Whoever takes the device has asked for it; one that was left as it is must not be the next one's.
    const cleaned = { isClean: isTaken ? null : false, detail: 'its host did not clean it' };
    await endHandedOver(trx, deps, { locked, kept: run.runner_end, cleaned }, at);
  } else if (run.runner !== null && !isTaken) return handOver(trx, deps, locked, end, at);
  else await endRun(trx, deps, locked, end, at);
  await sql`select pg_notify(${runChannel}, ${sayOver(run)})`.execute(trx);
}

function outcomeOf({ kind }: ServerEnd): AttemptEnd['outcome'] {
  switch (kind) {
    case 'error':
      return 'error';
    case 'limit':
      return 'failed';
    case 'stopped':
    case 'gave_way':
      return 'stopped';
  }
}

function verdictOf({ stop_asked_by }: LockedRun['run'], how: ServerEnd): Verdict {
  switch (how.kind) {
    case 'stopped':
      return { result: 'stopped', decidedBy: byPerson(stop_asked_by ?? '') };
    case 'gave_way':
      return { result: 'passed', decidedBy: null };
    case 'limit':
      return { result: 'failed', decidedBy: byLimit('') };
    case 'error':
      return { result: 'error', decidedBy: byInfrastructure(how.reason, '') };
  }
}
