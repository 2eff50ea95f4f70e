import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

type Caller = Pick<Call, 'actor' | 'deployment'>;

/** Documents 1 section 3 and 3 section 3: the first category alone, unless the deployment shows all. */
export function showsAllCategories(caller: Caller): boolean {
  return caller.deployment.settings.schedulerAllCategories && !isRestricted(caller);
}

/** Admins of such a deployment who are not super see nothing of the other categories, their projects neither. */
function isRestricted({ actor, deployment: { settings } }: Caller): boolean {
  return settings.restrictedAdminMode && !actor.isSuperAdmin;
}

/** null: there is none. */
export async function firstCategory(db: Db | Trx, groupType: string): Promise<number | null> {
  const { id } = await db
    .selectFrom('categories')
    .select(({ fn }) => fn.min<number | null>('id').as('id'))
    .where('group_type', '=', groupType)
    .executeTakeFirstOrThrow();
  return id;
}

/** The one category to which the caller's view is narrowed; null: it is not. */
export async function onlyCategory(db: Db | Trx, caller: Caller): Promise<number | null> {
  return isRestricted(caller) ? firstCategory(db, caller.actor.groupType) : null;
}

export interface CategoryRow {
  id: number;
  category: string;
  is_paused: boolean;
}

/** A category of the caller's deployment, locked; 2002 where there is none, 10406 where the scheduler does not show it. */
export async function requireCategory(
  trx: Trx,
  caller: Caller,
  id: number,
  field: CategoryField = 'category',
): Promise<CategoryRow> {
  const row = await findCategory(trx, caller, id, field);
  if (showsAllCategories(caller) || (await firstCategory(trx, caller.actor.groupType)) === id) return row;
  throw new DomainError('10406');
}

/** The same for one that a project is in: only who sees nothing of the others is refused. */
export async function requireProjectCategory(trx: Trx, caller: Caller, id: number): Promise<CategoryRow> {
  const row = await findCategory(trx, caller, id, 'category_id');
  await refuseHidden(trx, caller, id);
  return row;
}

/** The same without a lock, for who brings results of a project or judges them anew. */
export async function refuseHidden(db: Db | Trx, caller: Caller, categoryId: number): Promise<void> {
  const only = await onlyCategory(db, caller);
  if (only !== null && only !== categoryId) throw new DomainError('10406');
}

/** By which a request names it. */
type CategoryField = 'category' | 'category_id' | 'id';

async function findCategory(
  trx: Trx,
  { actor }: Caller,
  id: number,
  field: CategoryField,
): Promise<CategoryRow> {
  const row = await trx
    .selectFrom('categories')
    .select(['id', 'category', 'is_paused'])
    .where('id', '=', id)
    .where('group_type', '=', actor.groupType)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('2002', [{ field, message: String(id) }]);
  return row;
}
