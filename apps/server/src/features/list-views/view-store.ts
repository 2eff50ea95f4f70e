import type { ListLayout, SavedView } from '@rackhand/contract/call/list-view';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { ListViewsTable } from '../../platform/database/list-view-tables.ts';
import type { Actor } from '../../platform/http/actor.ts';

export type ViewRow = Selectable<ListViewsTable>;

export interface ListPreference {
  layout: ListLayout | null;
  default_view_id: number | null;
}

/** In another deployment nobody sees what is shared in this one; one's own views are there in all of them. */
export type Viewer = Pick<Actor, 'aid' | 'groupType'>;

/** A caller's own views and those that others share, by name. */
export async function readViews(db: Db | Trx, { aid, groupType }: Viewer): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('list_views as v')
    .innerJoin('admins as a', 'a.aid', 'v.owner_aid')
    .select(['v.id', 'v.name', 'v.shared_in', 'v.view', 'v.owner_aid', 'a.adm_id'])
    .where((where) => where.or([where('v.owner_aid', '=', aid), where('v.shared_in', '=', groupType)]))
    .orderBy('v.comparable_name')
    .orderBy('v.id')
    .execute();
  return rows.map(({ owner_aid, adm_id, shared_in, ...view }) => ({
    ...view,
    is_shared: shared_in === groupType,
    owner: adm_id,
    is_own: owner_aid === aid,
  }));
}

export async function readPreference(db: Db | Trx, aid: string): Promise<ListPreference> {
  const found = await db
    .selectFrom('list_preferences')
    .select(['layout', 'default_view_id'])
    .where('aid', '=', aid)
    .executeTakeFirst();
  return found ?? { layout: null, default_view_id: null };
}

/** One admin's views are changed one after the other, so that their number and names can be counted on. */
export async function lockViewsOf(trx: Trx, aid: string): Promise<ViewRow[]> {
  await trx.selectFrom('admins').select('aid').where('aid', '=', aid).forNoKeyUpdate().execute();
  return trx.selectFrom('list_views').selectAll().where('owner_aid', '=', aid).execute();
}

export async function findShared(trx: Trx, id: number, { groupType }: Viewer): Promise<ViewRow | null> {
  const found = await trx
    .selectFrom('list_views')
    .selectAll()
    .where('id', '=', id)
    .where('shared_in', '=', groupType)
    .executeTakeFirst();
  return found ?? null;
}

export async function savePreference(trx: Trx, aid: string, next: ListPreference): Promise<void> {
  const values = {
    layout: next.layout === null ? null : JSON.stringify(next.layout),
    default_view_id: next.default_view_id,
  };
  await trx
    .insertInto('list_preferences')
    .values({ aid, ...values })
    .onConflict((conflict) => conflict.column('aid').doUpdateSet(values))
    .execute();
}
