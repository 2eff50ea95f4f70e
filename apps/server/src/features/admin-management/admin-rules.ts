import { isValidAdminId } from '@rackhand/contract/admin-id';
import { isEmail, isPhone, phoneDigits } from '@rackhand/contract/contact-rules';
import type { Text } from '@rackhand/contract/language';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError, type ErrorDetail } from '../../platform/http/domain-error.ts';
import { type Admin, holdAdmin } from '../admins/admin-directory.ts';

export interface Contact {
  email: string;
  /** Digits. */
  phone: string;
}

const messages = {
  admId: {
    ko: '3~21자의 영문과 숫자, 그 사이에 한 개씩의 - _ $ + . 만 쓸 수 있습니다. 이메일 주소도 됩니다.',
    en: '3 to 21 letters and digits with single - _ $ + . between them, or an e-mail address.',
  },
  email: { ko: '이메일 형식이 올바르지 않습니다.', en: 'The email format is not valid.' },
  phone: {
    ko: '휴대폰 번호를 입력하세요. 예: 010-1234-5678',
    en: 'Enter a Korean mobile number, such as 010-1234-5678.',
  },
} as const satisfies Record<string, Text>;

/** Checks e-mail and phone as document 2 section 5 has them. */
export function readContact({ email, phone }: { email: string; phone: string }): Contact {
  const trimmed = email.trim();
  if (!isEmail(trimmed)) throw new DomainError('31110', [detail('adm_email', messages.email)]);
  if (!isPhone(phone)) throw new DomainError('901', [detail('adm_phone', messages.phone)]);
  return { email: trimmed, phone: phoneDigits(phone) };
}

export function readAdminId(text: string): string {
  const trimmed = text.trim();
  if (!isValidAdminId(trimmed)) throw new DomainError('901', [detail('adm_id', messages.admId)]);
  return trimmed;
}

function detail(field: string, message: Text): ErrorDetail {
  return { field, message };
}

/** The admin, locked; 1001 where there is none or where the caller's deployment has none such. */
export async function holdVisible(trx: Trx, aid: string, groupType: string | null): Promise<Admin> {
  const admin = await holdAdmin(trx, aid);
  const isVisible = groupType === null || admin?.group_type === null || admin?.group_type === groupType;
  if (admin === null || !isVisible) throw new DomainError('1001');
  return admin;
}

/** Another admin has this address: 31109. The caller's transaction holds the lock of all admins' changes. */
export async function refuseTakenEmail(trx: Trx, email: string, own: string | null): Promise<void> {
  const taken = await trx
    .selectFrom('admins')
    .select('aid')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .execute();
  if (taken.some(({ aid }) => aid !== own))
    throw new DomainError('31109', [detail('adm_email', messages.email)]);
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
