import type { SharedTest } from '@rackhand/contract/link/link';
import { linkLimits } from '@rackhand/contract/link/link-lists';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { closeLog } from '../run-logs/close-log.ts';
import { readRuns } from '../runs/run-rows.ts';
import { readFiles } from '../test-files/list-files.ts';
import { readItems } from '../test-results/read-items.ts';
import type { OpenedRun } from './open-link.ts';

type Deps = Pick<FeatureDeps, 'db' | 'files'>;

/** What a link shows of a run that has ended: picked, so that nothing of the farm goes out with it. */
export async function readShared(
  deps: Deps,
  run: OpenedRun,
  groupType: string,
  at: Date,
): Promise<SharedTest> {
  const { db } = deps;
  const [[row], steps, attempt, files] = await Promise.all([
    readRuns(db, { where: sql`r.id = ${run.runId}` }, at),
    readItems(db, run, { from: 1, limit: linkLimits.steps + 1, kind: 'step' }),
    readAttempt(deps, run),
    listFiles(deps, run, groupType, at),
  ]);
  const result = row?.result ?? null;
  if (row === undefined || result === null) throw new DomainError('6003');
  const { project, test_type, app_id, app_version, device, ended_at, run_time } = row;
  const { facts = null, started_at = null } = attempt ?? {};
  return {
    ...{ project, result, test_type, app_id, app_version, ended_at, run_time },
    started_at: started_at === null ? null : koreanTime(started_at),
    ...{ model: facts?.model ?? device, os_version: facts?.os_version ?? '' },
    steps: steps
      .slice(0, linkLimits.steps)
      .map(({ number, name, title, state, depth }) => ({ number, name, title, state, depth })),
    has_more_steps: steps.length > linkLimits.steps,
    files: files.map(({ remote_file, size, content_type, kind }) => ({
      ...{ remote_file, size, content_type, kind },
    })),
  };
}

/** None where they are not kept any more. */
export async function listFiles(
  { db, files }: Deps,
  run: OpenedRun,
  groupType: string,
  at: Date,
): ReturnType<typeof readFiles> {
  if (run.files_gone || run.attempt === 0) return [];
  await closeLog({ db, files }, run, groupType, at);
  return readFiles(db, run);
}

function readAttempt({ db }: Deps, { runId, attempt }: OpenedRun) {
  return db
    .selectFrom('run_attempts')
    .select(['facts', 'started_at'])
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
}
