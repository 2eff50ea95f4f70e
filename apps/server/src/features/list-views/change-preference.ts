import type { saveListPreference } from '@rackhand/contract/endpoints/list-views';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ChangeViewsDeps } from './change-views.ts';
import {
  findShared,
  type ListPreference,
  lockViewsOf,
  readPreference,
  savePreference,
} from './view-store.ts';

/** How the caller has the list arranged; what the call does not name stays. */
export async function changePreference(
  { db }: ChangeViewsDeps,
  { actor, body, requestId, ip }: Call<typeof saveListPreference>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await lockViewsOf(trx, actor.aid);
    const before = await readPreference(trx, actor.aid);
    const after: ListPreference = {
      layout: body.layout === undefined ? before.layout : body.layout,
      default_view_id: body.default_view_id === undefined ? before.default_view_id : body.default_view_id,
    };
    const { default_view_id: id = null } = body;
    const isSeen =
      id === null || own.some((view) => view.id === id) || (await findShared(trx, id, actor)) !== null;
    if (!isSeen) throw new DomainError('2002');
    await savePreference(trx, actor.aid, after);
    await recordAudit(trx, {
      actor,
      action: 'list_preference.changed',
      object: actor.admId,
      before,
      after,
      requestId,
      ip,
      result: 'ok',
    });
  });
}
