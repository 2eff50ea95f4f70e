import type { Language } from '@rackhand/contract/text/language';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { mailTime } from '../../platform/mail/mail-time.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Admin } from '../admins/admin-directory.ts';
import { isInactive } from '../sign-in-attempts/sign-in-policy.ts';

interface Unlocking {
  /** As it was before. */
  admin: Admin;
  language: Language | null;
  ip: string;
  requestId: string;
  at: Date;
}

/** A reset by mail lifts E1000 and E1005; where one of them stood, the admin is told and it is recorded. Document 3 section 2. */
export type LiftLocks = (trx: Trx, unlocking: Unlocking) => Promise<void>;

export function createLiftLocks(resetFailures: (trx: Trx, admId: string) => Promise<boolean>): LiftLocks {
  return async (trx, { admin, language, ip, requestId, at }) => {
    const wasRestricted = await resetFailures(trx, admin.adm_id);
    const wasInactive = isInactive(admin, at);
    if (!wasRestricted && !wasInactive) return;
    await recordAudit(trx, {
      actor: { aid: admin.aid, admId: admin.adm_id },
      action: 'admin.unlocked',
      object: admin.adm_id,
      groupType: admin.group_type,
      before: { restricted: wasRestricted, inactive: wasInactive },
      requestId,
      ip,
      result: 'ok',
    });
    await queueMail(trx, {
      template: 'lock_lifted',
      to: admin.email,
      groupType: admin.group_type,
      language: language ?? 'ko',
      values: { admId: admin.adm_id, at: mailTime(at), ip },
      at,
    });
  };
}
