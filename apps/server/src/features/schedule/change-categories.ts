import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { createCategory, deleteCategory, updateCategory } from '@rackhand/contract/endpoints/schedule';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { firstCategory, requireCategory, showsAllCategories } from './shown-categories.ts';
import { tellOfSchedule } from './tell-schedule.ts';

type Deps = Pick<FeatureDeps, 'db'>;

export async function addCategory({ db }: Deps, call: Call<typeof createCategory>): Promise<{ id: number }> {
  const { actor, body } = call;
  return db.transaction().execute(async (trx) => {
    await lockCategories(trx, actor.groupType);
    // It would not be shown to who adds it.
    if (!showsAllCategories(call) && (await firstCategory(trx, actor.groupType)) !== null)
      throw new DomainError('10406');
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
    await lockCategories(trx, call.actor.groupType);
    const before = await requireCategory(trx, call, id, 'id');
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
    const { groupType } = call.actor;
    await lockCategories(trx, groupType);
    const { category } = await requireCategory(trx, call, id, 'id');
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
    const another = await trx
      .selectFrom('categories')
      .select('id')
      .where('group_type', '=', groupType)
      .where('id', '<>', id)
      .limit(1)
      .executeTakeFirst();
    if (another === undefined) throw new DomainError('17013', [{ field: 'id', message: lastOne }]);
    await trx.deleteFrom('categories').where('id', '=', id).execute();
    await record(trx, call, { action: 'category.removed', id, before: { category } });
  });
}

/** Without one no project could be made, and a deployment that shows the first alone could add none. */
const lastOne = {
  ko: '마지막 분류는 삭제할 수 없습니다.',
  en: 'The last category cannot be deleted.',
};

/** Of a deployment they are added, renamed and removed one at a time. */
async function lockCategories(trx: Trx, groupType: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('categories'), hashtext(${groupType}))`.execute(trx);
}

/** Names are compared without case. */
async function refuseTaken(
  trx: Trx,
  groupType: string,
  category: string,
  except: number | null,
): Promise<void> {
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
