import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Impersonation } from './impersonation-store.ts';

type Names = Pick<Impersonation, 'aid' | 'adm_id' | 'tkey' | 'group_type' | 'uid'>;
type Action = Extract<AuditAction, 'user.sign_in_asked' | 'user.signed_in' | 'user.sign_in_ended'>;

/** Who it is and as whom stands in each entry: the user by uid, whose name is looked up where the trail is read. Documents 3 and 10. */
export async function recordImpersonation(
  trx: Trx,
  names: Names,
  action: Action,
  more: { reason?: string; requestId?: string; ip?: string } = {},
): Promise<void> {
  const { reason, ...request } = more;
  await recordAudit(trx, {
    actor: { aid: names.aid, admId: names.adm_id, tkey: names.tkey },
    action,
    object: names.uid,
    groupType: names.group_type,
    after: { admin: names.adm_id, ...(reason && { reason }) },
    ...request,
    impersonator: names.adm_id,
    result: 'ok',
  });
}
