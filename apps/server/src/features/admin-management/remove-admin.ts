import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { confirmRights } from '../../platform/http/rights.ts';
import { holdFellow } from '../admins/admin-directory.ts';
import { lockAdmins } from '../admins/lock-admins.ts';
import { partWithTokens } from '../api-tokens/part-with-tokens.ts';
import { refuseLastSuper } from './admin-rules.ts';

/** Removes an admin who is not signed in; what the audit trail says of the admin stays. Document 3 section 7. */
export async function deleteAdmin(
  { db, clock }: FeatureDeps,
  { actor, params, requestId, ip }: Pick<Call, 'actor' | 'params' | 'requestId' | 'ip'>,
  tokensTo: string | undefined,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    await lockAdmins(trx);
    await confirmRights(trx, actor);
    const admin = await holdFellow(trx, actor, params.id ?? '');
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
    await partWithTokens(trx, { actor, requestId, ip }, { of: admin, to: tokensTo, at });
    await trx.deleteFrom('admins').where('aid', '=', admin.aid).execute();
    const before = { adm_email: admin.email, adm_phone: admin.phone, is_super_admin: admin.is_super_admin };
    const entry = { actor, action: 'admin.removed', object: admin.adm_id, before, requestId, ip } as const;
    await recordAudit(trx, { ...entry, groupType: admin.group_type, result: 'ok' });
  });
}
