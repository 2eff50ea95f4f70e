import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { createCategory, deleteCategory, updateCategory } from '@rackhand/contract/endpoints/schedule';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { requireCategory, showsAllCategories } from './shown-categories.ts';
import { tellOfSchedule } from './tell-schedule.ts';

type Deps = Pick<FeatureDeps, 'db'>;

export async function addCategory({ db }: Deps, call: Call<typeof createCategory>): Promise<{ id: number }> {
  const { actor, body } = call;
  // It would not be shown to who adds it.
  if (!showsAllCategories(call)) throw new DomainError('10406');
  return db.transaction().execute(async (trx) => {
    await refuseTaken(trx, actor.groupType, body.category, null);
    const { id } = await trx
      .insertInto('categories')
      .values({ group_type: actor.groupType, category: body.category })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(trx, call, { action: 'category.added', id, after: { category: body.category } });
    return { id };
  });
}

export async function renameCategory({ db }: Deps, call: Call<typeof updateCategory>): Promise<void> {
  const { id, category } = call.body;
  await db.transaction().execute(async (trx) => {
    const before = await requireCategory(trx, call, id);
    if (before.category === category) return;
    await refuseTaken(trx, call.actor.groupType, category, id);
    await trx.updateTable('categories').set({ category }).where('id', '=', id).execute();
    const said = { before: { category: before.category }, after: { category } };
    await record(trx, call, { action: 'category.changed', id, ...said });
  });
}

export async function removeCategory({ db }: Deps, call: Call<typeof deleteCategory>): Promise<void> {
  const { id } = call.body;
  await db.transaction().execute(async (trx) => {
    const { category } = await requireCategory(trx, call, id);
    const used = await trx
      .selectFrom('projects')
      .select('project_name')
      .where('category_id', '=', id)
      .limit(5)
      .execute();
    if (used.length > 0)
      throw new DomainError(
        '17013',
        used.map(({ project_name: message }) => ({ field: 'id', message })),
      );
    await trx.deleteFrom('categories').where('id', '=', id).execute();
    await record(trx, call, { action: 'category.removed', id, before: { category } });
  });
}

/** Names are compared without case; only one at a time is given. */
async function refuseTaken(
  trx: Trx,
  groupType: string,
  category: string,
  except: number | null,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('categories'), hashtext(${groupType}))`.execute(trx);
  const { rows } = await sql`select from categories where group_type = ${groupType}
    and lower(category) = lower(${category}) and id is distinct from ${except}`.execute(trx);
  if (rows.length > 0) throw new DomainError('2020', [{ field: 'category', message: category }]);
}

async function record(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  { id, ...entry }: { action: AuditAction; id: number; before?: object; after?: object },
): Promise<void> {
  const { groupType } = actor;
  await recordAudit(trx, { ...entry, object: String(id), actor, groupType, requestId, ip, result: 'ok' });
  await tellOfSchedule(trx, groupType);
}
