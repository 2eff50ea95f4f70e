import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { ListView, SavedView } from '@rackhand/contract/call/list-view';
import type { createView, deleteView, updateView } from '@rackhand/contract/endpoints/list-views';
import { limits } from '@rackhand/contract/limits';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { findShared, lockViewsOf, type ViewRow } from './view-store.ts';

export interface ChangeViewsDeps {
  db: Db;
  clock: Clock;
}

type ViewCall = Call<typeof createView> | Call<typeof updateView> | Call<typeof deleteView>;

export function createSavedView(
  { db, clock }: ChangeViewsDeps,
  call: Call<typeof createView>,
): Promise<SavedView> {
  const { actor, body } = call;
  return db.transaction().execute(async (trx) => {
    const own = await lockViewsOf(trx, actor.aid);
    if (own.length >= limits.listViewsPerAdmin) throw tooMany();
    const name = freeName(own, body.name, null);
    const row = await trx
      .insertInto('list_views')
      .values({
        owner_aid: actor.aid,
        ...name,
        shared_in: body.is_shared ? actor.groupType : null,
        view: JSON.stringify(body.view),
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, call, 'list_view.created', { after: shown(row) });
    return toSavedView(row, call);
  });
}

export function updateSavedView(
  { db, clock }: ChangeViewsDeps,
  call: Call<typeof updateView>,
): Promise<SavedView> {
  const { actor, body } = call;
  return db.transaction().execute(async (trx) => {
    const own = await lockViewsOf(trx, actor.aid);
    const before = await ownView(trx, own, call);
    const row = await trx
      .updateTable('list_views')
      .set({
        ...(body.name === undefined ? {} : freeName(own, body.name, before.id)),
        ...(body.is_shared === undefined ? {} : { shared_in: body.is_shared ? actor.groupType : null }),
        ...(body.view === undefined ? {} : { view: JSON.stringify(body.view) }),
        updated_at: clock.now(),
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (before.shared_in !== null && row.shared_in !== before.shared_in) await forgetElsewhere(trx, row);
    await audit(trx, call, 'list_view.updated', { before: shown(before), after: shown(row) });
    return toSavedView(row, call);
  });
}

export async function deleteSavedView({ db }: ChangeViewsDeps, call: Call<typeof deleteView>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await lockViewsOf(trx, call.actor.aid);
    const before = await ownView(trx, own, call);
    await trx.deleteFrom('list_views').where('id', '=', before.id).execute();
    await audit(trx, call, 'list_view.deleted', { before: shown(before) });
  });
}

/** What others share may be used, not changed; what they keep to themselves is not there. */
async function ownView(trx: Trx, own: readonly ViewRow[], { actor, params }: ViewCall): Promise<ViewRow> {
  const id = Number(params['view_id']);
  const found = own.find((view) => view.id === id);
  if (found !== undefined) return found;
  throw new DomainError((await findShared(trx, id, actor)) === null ? '2002' : '2001');
}

/** Nobody's list opens any more with a view that they can't see. */
async function forgetElsewhere(trx: Trx, { id, owner_aid }: ViewRow): Promise<void> {
  await trx
    .updateTable('list_preferences')
    .set({ default_view_id: null })
    .where('default_view_id', '=', id)
    .where('aid', '!=', owner_aid)
    .execute();
}

function freeName(
  own: readonly ViewRow[],
  typed: string,
  except: number | null,
): { name: string; comparable_name: string } {
  const name = normalForm(typed).trim();
  const comparable_name = normalForm(name, 'NFKC').toLowerCase();
  if (!own.some((view) => view.comparable_name === comparable_name && view.id !== except))
    return { name, comparable_name };
  throw new DomainError('2020', [
    {
      field: 'name',
      message: { ko: '이 이름의 보기가 이미 있습니다.', en: 'A view with this name already exists.' },
    },
  ]);
}

function tooMany(): DomainError {
  const most = String(limits.listViewsPerAdmin);
  const message = {
    ko: `보기는 ${most}개까지 저장할 수 있습니다.`,
    en: `You can save up to ${most} views.`,
  };
  return new DomainError('901', [{ field: 'name', message }]);
}

interface Shown {
  name: string;
  shared_in: string | null;
  view: ListView;
}

function shown({ name, shared_in, view }: ViewRow): Shown {
  return { name, shared_in, view };
}

function toSavedView(row: ViewRow, { actor }: ViewCall): SavedView {
  const { id, name, view } = row;
  return { id, name, owner: actor.admId, is_own: true, is_shared: row.shared_in === actor.groupType, view };
}

function audit(
  trx: Trx,
  { actor, requestId, ip }: ViewCall,
  action: AuditAction,
  change: { before?: Shown; after?: Shown },
): Promise<void> {
  const object = (change.before ?? change.after)?.name ?? '';
  return recordAudit(trx, { actor, action, object, ...change, requestId, ip, result: 'ok' });
}
