import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { reclassifyRuns } from '@rackhand/contract/endpoints/reclassify';
import { reclassifyLimits, reclassifyTexts } from '@rackhand/contract/test/reclassification';
import { type RawBuilder, sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { refuseWrongOrder } from '../../platform/days-in-order.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ChosenRuns } from './chosen-runs.ts';
import { requireRuns } from './named-runs.ts';
import { currentKeywords, keywordsOf } from './preview-keywords.ts';
import { runsOfProject } from './runs-of-project.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock' | 'jobs'>;

/** Runs are put down to be judged anew by a job; nothing of them changes. */
export async function beginPreview(
  { db, clock, jobs }: Deps,
  call: Call<typeof reclassifyRuns>,
): Promise<AnswerOf<typeof reclassifyRuns>> {
  const { actor, body } = call;
  const { groupType, admId } = actor;
  const answer = await db.transaction().execute(async (trx) => {
    const { keywords, removed } = keywordsOf(await currentKeywords(trx, groupType), body);
    const { where, leftOut } = await chooseRuns(trx, call);
    const id = randomUUID();
    await trx
      .insertInto('reclassifications')
      .values({
        ...{ id, group_type: groupType, created_at: clock.now(), created_by: admId, left_out: leftOut },
        ...{ keywords: JSON.stringify(keywords), removed: JSON.stringify(removed) },
      })
      .execute();
    return { preview_id: id, total: await putDown(trx, id, where) };
  });
  jobs.wake('reclassifications');
  return answer;
}

async function chooseRuns(trx: Trx, call: Call<typeof reclassifyRuns>): Promise<ChosenRuns> {
  const { test_run_ids: ids, project_id: projectId, from, to } = call.body;
  const isSpan = projectId !== undefined && from !== undefined && to !== undefined;
  if (ids !== undefined && projectId === undefined && from === undefined && to === undefined)
    return requireRuns(trx, call.actor.groupType, ids);
  if (ids === undefined && isSpan) {
    refuseWrongOrder({ from, to });
    return runsOfProject(trx, call, projectId, { from, to });
  }
  throw new DomainError('901', [{ field: 'test_run_ids', message: reclassifyTexts.which }]);
}

/** What could not be judged, or was stopped, stays so whatever its log says. */
async function putDown(trx: Trx, id: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with put as (
      insert into reclassified_runs (preview_id, nth, run_id, before, decided_before, after, decided_by, is_done)
      select ${id}::uuid, row_number() over (order by r.id), r.id, r.result, r.decided_by,
        case when stays then r.result end, case when stays then r.decided_by end, stays
      from test_runs r cross join lateral (select r.result in ('error', 'stopped') as stays) s
      where ${where} limit ${reclassifyLimits.runs + 1} returning 1)
    select count(*)::int as total from put`.execute(trx);
  const total = rows[0]?.total ?? 0;
  if (total > reclassifyLimits.runs)
    throw new DomainError('901', [{ field: 'from', message: reclassifyTexts.many }]);
  return total;
}
