import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readClassification } from '@rackhand/contract/endpoints/tests';
import { limits } from '@rackhand/contract/limits';
import { readLogLine } from '@rackhand/contract/test/log-line';
import type { Db } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { attemptOf, findRun } from '../runs/find-run.ts';

const none = { failed: 0, ignore_failed: 0, warning: 0, ignore_warning: 0 };

function headOf(text: string): { level: string; tag: string } {
  const { level, tag } = readLogLine(text) ?? { level: '', tag: '' };
  return { level, tag };
}

/** The lines that the keyword lists have decided, and by which of them the run was judged. */
export async function readMatches(
  db: Db,
  { actor, params, query }: Call<typeof readClassification>,
): Promise<AnswerOf<typeof readClassification>> {
  const run = await findRun(db, actor.groupType, params['id'] ?? '');
  if (!run.is_ended) throw new DomainError('20400');
  const { runId, attempt } = attemptOf(run, query.attempt);
  const { list, page = 1, limit = limits.listDefaultLimit } = query;
  const judged = await db
    .selectFrom('test_runs as r')
    .leftJoin('run_attempts as a', (join) =>
      join.onRef('a.run_id', '=', 'r.id').on('a.attempt', '=', attempt),
    )
    .select(['r.decided_by', 'a.match_counts'])
    .where('r.id', '=', runId)
    .executeTakeFirstOrThrow();
  let lines = db.selectFrom('run_matches').where('run_id', '=', runId).where('attempt', '=', attempt);
  if (list !== undefined) lines = lines.where('list', '=', list);
  const [{ count }, rows] = await Promise.all([
    lines.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    lines
      .select([
        'line',
        'at',
        'text',
        'list',
        'keyword',
        'setting_id',
        'match_start as start',
        'match_end as end',
      ])
      .orderBy('line')
      .offset((page - 1) * limit)
      .limit(limit)
      .execute(),
  ]);
  return {
    counts: judged.match_counts ?? none,
    decided_by: judged.decided_by,
    total_count: count,
    lines: rows.map((row) => ({ ...row, at: koreanTime(row.at), ...headOf(row.text) })),
  };
}
