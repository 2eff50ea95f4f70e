import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';

export type Deed = Pick<Call, 'actor' | 'requestId' | 'ip'>;

interface UserEntry {
  action: Extract<AuditAction, `user.${string}`>;
  uid: string;
  /** No name, address or note: the trail outlives the user. Addresses are masked. */
  before?: object;
  after?: object;
}

/** The trail knows users by uid. Document 10. */
export async function recordUser(trx: Trx, { actor, requestId, ip }: Deed, entry: UserEntry): Promise<void> {
  const { uid, ...said } = entry;
  const { groupType } = actor;
  await recordAudit(trx, { ...said, object: uid, actor, groupType, requestId, ip, result: 'ok' });
}
