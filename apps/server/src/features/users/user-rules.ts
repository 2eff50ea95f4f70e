import { comparableId } from '@rackhand/contract/account/admin-id';
import { phoneDigits } from '@rackhand/contract/account/contact-rules';
import { type GivenInfo, isLongMemo, takenTexts, userMistakes } from '@rackhand/contract/account/user-fields';
import { evenLines, normalForm } from '@rackhand/contract/text/normal-form';
import { DomainError } from '../../platform/http/domain-error.ts';

/** Refuses with every mistake at once. A memo that is only too long has a code of its own: 2505. */
export function refuseMistakes(info: GivenInfo): void {
  const mistakes = userMistakes(info);
  const [first] = mistakes;
  if (first === undefined) return;
  const isMemo = first.field === 'memo' && isLongMemo(info.memo ?? '');
  throw new DomainError(isMemo ? '2505' : '901', mistakes);
}

interface KeptInfo {
  username: string;
  email: string;
  comparable_email: string;
  phone: string;
  memo: string;
}

/** As they are stored, names composed as they are searched for; what is not given is not changed. */
export function keptInfo(info: GivenInfo): Partial<KeptInfo> {
  const { username, email, phone, memo } = info;
  return {
    ...(username !== undefined && { username: normalForm(username).trim() }),
    ...(email !== undefined && { email: email.trim(), comparable_email: comparableId(email) }),
    ...(phone !== undefined && { phone: phoneDigits(phone) }),
    ...(memo !== undefined && { memo: evenLines(memo).trim() }),
  };
}

const taken = {
  users_by_comparable_id: { code: '31111', field: 'user_id' },
  users_by_comparable_email: { code: '1111', field: 'email' },
} as const;

/** What the database refuses because another user of the group has it, as the caller is told. */
export async function tellTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    if (!Object.hasOwn(taken, name)) throw error;
    const { code, field } = taken[name as keyof typeof taken];
    throw new DomainError(code, [{ field, message: takenTexts[field] }]);
  }
}
