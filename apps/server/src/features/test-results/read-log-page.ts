import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readRunLog } from '@rackhand/contract/endpoints/tests';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import { readLog } from '../run-logs/read-log.ts';
import { attemptOf, type FoundRun, isOver } from '../runs/find-run.ts';

/** Lines of an attempt's log, and whether there will be more of them. */
export async function readLogPage(
  deps: FeatureDeps,
  run: FoundRun,
  query: Call<typeof readRunLog>['query'],
): Promise<AnswerOf<typeof readRunLog>> {
  if (run.files_gone) throw new DomainError('30001');
  const key = attemptOf(run, query.attempt);
  const total = await countLines(deps, key);
  const { from_line: from, limit, sval = '', level = null, tag = '' } = query;
  const page = await readLog(deps, key, { from, limit, text: sval.trim(), level, tag: tag.trim() });
  if (page === null) throw new DomainError('2019');
  const { lines, nextLine } = page;
  return {
    lines,
    next_line: nextLine,
    total_lines: total,
    is_end: isOver(run, key.attempt) && nextLine > total,
  };
}

async function countLines({ db }: FeatureDeps, { runId, attempt }: AttemptKey): Promise<number> {
  const found = await db
    .selectFrom('run_attempts')
    .select('log_lines')
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return found?.log_lines ?? 0;
}
