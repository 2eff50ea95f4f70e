import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { readAdmin } from '../admins/admin-directory.ts';
import { holdVisible, refuseLastSuper } from './admin-rules.ts';
import { lockAdmins } from './lock-admins.ts';

/** Removes an admin who is not signed in; what the audit trail says of the admin stays. Document 3 section 7. */
export async function deleteAdmin(
  { db, clock }: FeatureDeps,
  { actor, params, requestId, ip }: Pick<Call, 'actor' | 'params' | 'requestId' | 'ip'>,
): Promise<void> {
  const at = clock.now();
  const { group_type: groupType } = await readAdmin(db, actor.aid);
  await db.transaction().execute(async (trx) => {
    await lockAdmins(trx);
    const admin = await holdVisible(trx, params.id ?? '', groupType);
    await refuseLastSuper(trx, admin);
    const live = await trx
      .selectFrom('sessions')
      .select('tkey')
      .where('aid', '=', admin.aid)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', at)
      .limit(1)
      .execute();
    if (live.length > 0) throw new DomainError('31000');
    await trx.deleteFrom('admins').where('aid', '=', admin.aid).execute();
    const before = { adm_email: admin.email, adm_phone: admin.phone, is_super_admin: admin.is_super_admin };
    const entry = { actor, action: 'admin.removed', object: admin.adm_id, before, requestId, ip } as const;
    await recordAudit(trx, { ...entry, result: 'ok' });
  });
}
