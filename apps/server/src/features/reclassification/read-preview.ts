import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readReclassification } from '@rackhand/contract/endpoints/reclassify';
import type { DecidedBy } from '@rackhand/contract/test/listed-run';
import type { Reclassified, ReclassifyState } from '@rackhand/contract/test/reclassification';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { compareLists, currentKeywords, type ListsNow } from './preview-keywords.ts';

export type Preview = Selectable<Tables['reclassifications']>;

/** A preview of the deployment; 2002 where it has none. */
export async function findPreview(db: Db | Trx, groupType: string, id: string): Promise<Preview> {
  const found = await db
    .selectFrom('reclassifications')
    .selectAll()
    .where('id', '=', id)
    .where('group_type', '=', groupType)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('2002', [{ field: 'preview_id', message: id }]);
  return found;
}

export function stateOf({ done_at, applied_at }: Preview, lists: ListsNow): ReclassifyState {
  if (applied_at !== null) return 'applied';
  if (done_at === null) return 'judging';
  return lists === 'other' ? 'outdated' : 'done';
}

/** How far it is, and a page of what has come of it. */
export async function readPreview(
  db: Db,
  { actor, params, query }: Call<typeof readReclassification>,
): Promise<AnswerOf<typeof readReclassification>> {
  const preview = await findPreview(db, actor.groupType, params['preview_id'] ?? '');
  const lists = compareLists(preview, await currentKeywords(db, actor.groupType));
  const { page, limit, only_changed } = query;
  const shown = only_changed === 'true' ? sql`p.is_changed` : sql`true`;
  const { rows: counts } = await sql<Counts>`
    select count(*) filter (where p.is_done)::int as done, count(*)::int as total,
      count(*) filter (where p.is_changed)::int as changed, count(*) filter (where ${shown})::int as total_count
    from reclassified_runs p where p.preview_id = ${preview.id}`.execute(db);
  const { rows } = await sql<Reclassified>`
    select r.tid || '-' || r.n as test_run_id, t.project_name as project, coalesce(d.model, '') as device, p.before,
      p.decided_before, p.after, p.decided_by, p.is_changed, p.is_done and p.after is null as is_gone
    from reclassified_runs p join test_runs r on r.id = p.run_id join tests t on t.tid = r.tid
      left join devices d on d.id = r.device_id
    where p.preview_id = ${preview.id} and ${shown}
    order by p.nth limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return {
    ...{ state: stateOf(preview, lists), is_saved: lists !== 'unsaved', left_out: preview.left_out },
    ...(counts[0] ?? { done: 0, total: 0, changed: 0, total_count: 0 }),
    results: rows.map((row) => ({ ...row, decided_by: withoutUnsaved(row.decided_by) })),
  };
}

interface Counts {
  done: number;
  total: number;
  changed: number;
  total_count: number;
}

/** What is not saved has no number yet. */
function withoutUnsaved(by: DecidedBy | null): DecidedBy | null {
  return (by?.setting_id ?? 0) < 0 && by !== null ? { ...by, setting_id: null } : by;
}
