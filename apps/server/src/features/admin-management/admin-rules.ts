import { type AdminInfo, adminMistakes } from '@rackhand/contract/admin-info';
import { phoneDigits } from '@rackhand/contract/contact-rules';
import type { Text } from '@rackhand/contract/language';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type Admin, holdAdmin, isKnownTo } from '../admins/admin-directory.ts';

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

/** The admin, locked; 1001 where there is none or where the caller's deployment has none such. */
export async function holdVisible(trx: Trx, aid: string, groupType: string | null): Promise<Admin> {
  const admin = await holdAdmin(trx, aid);
  if (admin === null || !isKnownTo(groupType, admin)) throw new DomainError('1001');
  return admin;
}

const emailTaken: Text = { ko: '이미 등록된 이메일입니다.', en: 'Another admin has this email.' };

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

/** The last super admin can neither go nor be a plain one. Document 3 section 7. */
export async function refuseLastSuper(trx: Trx, admin: Admin): Promise<void> {
  if (!admin.is_super_admin) return;
  const others = await trx
    .selectFrom('admins')
    .select('aid')
    .where('is_super_admin', '=', true)
    .where('aid', '<>', admin.aid)
    .limit(1)
    .execute();
  if (others.length === 0) throw new DomainError('31107');
}
