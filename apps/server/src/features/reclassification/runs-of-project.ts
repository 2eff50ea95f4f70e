import { reclassifyTexts } from '@rackhand/contract/test/reclassification';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { midnightOf } from '../../platform/korean-time.ts';
import { refuseHidden } from '../schedule/shown-categories.ts';
import type { ChosenRuns } from './chosen-runs.ts';

const dayMs = 24 * 60 * 60_000;

/** What a project has run in a span of days and has ended; what is too old to have a log is left out. */
export async function runsOfProject(
  trx: Trx,
  caller: Pick<Call, 'actor' | 'deployment'>,
  projectId: number,
  { from, to }: { from: string; to: string },
): Promise<ChosenRuns> {
  const { groupType } = caller.actor;
  const project = await trx
    .selectFrom('projects')
    .select('category_id')
    .where('id', '=', projectId)
    .where('group_type', '=', groupType)
    .executeTakeFirst();
  if (project === undefined)
    throw new DomainError('2002', [{ field: 'project_id', message: String(projectId) }]);
  await refuseHidden(trx, caller, project.category_id);
  const until = new Date(midnightOf(to).getTime() + dayMs);
  const inSpan = sql`r.group_type = ${groupType} and r.project_id = ${projectId} and r.state = 'ended'
    and r.queued_at >= ${midnightOf(from)}::timestamptz and r.queued_at < ${until}::timestamptz`;
  const { rows } = await sql<{ kept: number; gone: number }>`
    select count(*) filter (where r.files_gone_at is null)::int as kept, count(r.files_gone_at)::int as gone
    from test_runs r where ${inSpan}`.execute(trx);
  const { kept = 0, gone = 0 } = rows[0] ?? {};
  if (kept === 0 && gone > 0) throw new DomainError('30002');
  if (kept === 0) throw new DomainError('901', [{ field: 'from', message: reclassifyTexts.none }]);
  return { where: sql`${inSpan} and r.files_gone_at is null`, leftOut: gone };
}
