import { comparableId } from '@rackhand/contract/account/admin-id';
import type { addAdmin } from '@rackhand/contract/endpoints/admins';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { confirmRights } from '../../platform/http/rights.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { insertAdmin } from '../admins/admin-accounts.ts';
import { inventPassword } from '../admins/invent-password.ts';
import { lockAdmins } from '../admins/lock-admins.ts';
import { issueTemporaryPassword } from '../passwords/issue-temporary-password.ts';
import { contactOf, refuseMistakes, refuseTakenEmail } from './admin-rules.ts';

/** A new admin of the caller's deployment, who gets a temporary password by mail. Document 3 section 7. */
export async function createAdmin(deps: FeatureDeps, call: Call<typeof addAdmin>): Promise<string> {
  const { actor, body, deployment, language, requestId, ip } = call;
  refuseMistakes(body);
  const admId = body.adm_id.trim();
  const contact = contactOf(body);
  const at = deps.clock.now();
  // Nobody knows it: the account opens with the temporary one alone.
  const passwordHash = await hashPassword(inventPassword({ id: admId }));
  return deps.db.transaction().execute(async (trx) => {
    await lockAdmins(trx);
    await confirmRights(trx, actor);
    await refuseTakenEmail(trx, contact.email, null);
    const isSuperAdmin = body.is_super_admin;
    const groupType = deployment.groupType;
    const account = { admId, ...contact, isSuperAdmin, groupType, isRenewed: false, passwordHash, at };
    const aid = await insertAdmin(trx, account);
    if (aid === null) throw new DomainError('31111', [{ field: 'adm_id', message: comparableId(admId) }]);
    const admin = { aid, adm_id: admId, email: contact.email, phone: contact.phone, group_type: groupType };
    await issueTemporaryPassword(trx, deps, { admin, purpose: 'new_admin', language, deployment, at });
    const after = {
      adm_email: contact.email,
      adm_phone: contact.phone,
      is_super_admin: isSuperAdmin,
      group_type: groupType,
    };
    await recordAudit(trx, {
      actor,
      action: 'admin.added',
      object: admId,
      groupType,
      after,
      requestId,
      ip,
      result: 'ok',
    });
    return aid;
  });
}
