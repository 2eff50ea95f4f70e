import { type AdminInfo, adminMistakes } from '@rackhand/contract/account/admin-info';
import { phoneDigits } from '@rackhand/contract/account/contact-rules';
import type { Text } from '@rackhand/contract/text/language';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Admin } from '../admins/admin-directory.ts';

export interface Contact {
  email: string;
  /** Digits. */
  phone: string;
}

/** Refuses with every mistake at once; the first one gives the code. */
export function refuseMistakes(info: Partial<AdminInfo>): void {
  const mistakes = adminMistakes(info);
  const [first] = mistakes;
  if (first !== undefined) throw new DomainError(first.field === 'adm_email' ? '31110' : '901', mistakes);
}

/** As they are stored. */
export function contactOf({ adm_email, adm_phone }: Pick<AdminInfo, 'adm_email' | 'adm_phone'>): Contact {
  return { email: adm_email.trim(), phone: phoneDigits(adm_phone) };
}

const emailTaken: Text = { ko: '이미 등록된 이메일입니다.', en: 'Another admin already uses this email.' };

/** Another admin has this address: 31109. The caller's transaction holds the lock of all admins' changes. */
export async function refuseTakenEmail(trx: Trx, email: string, own: string | null): Promise<void> {
  const taken = await trx
    .selectFrom('admins')
    .select('aid')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .execute();
  if (taken.some(({ aid }) => aid !== own))
    throw new DomainError('31109', [{ field: 'adm_email', message: emailTaken }]);
}

/** The last super admin of a deployment, and of all, can neither go nor be a plain one. Document 3 section 7. */
export async function refuseLastSuper(trx: Trx, admin: Admin): Promise<void> {
  if (!admin.is_super_admin) return;
  const others = await trx
    .selectFrom('admins')
    .select('aid')
    .where('is_super_admin', '=', true)
    .where('group_type', 'is not distinct from', admin.group_type)
    .where('aid', '<>', admin.aid)
    .limit(1)
    .execute();
  if (others.length === 0) throw new DomainError('31107');
}
