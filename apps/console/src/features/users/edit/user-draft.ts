import type { UserDetail } from '@rackhand/contract/account/user';
import type { BodyOf } from '@rackhand/contract/call/endpoint';
import type { modifyUser } from '@rackhand/contract/endpoints/user-changes';
import type { Language, Text } from '@rackhand/contract/text/language';
import { fieldMistakes } from '../form/field-mistakes.ts';

export const draftFields = ['username', 'email', 'phone', 'max_concurrent_tests', 'locale', 'memo'] as const;
export type DraftField = (typeof draftFields)[number];

/** What can be changed of a user, as it is typed. */
export type UserDraft = Record<DraftField, string>;

export function draftOf(user: UserDetail): UserDraft {
  const { username, email, phone, max_concurrent_tests, locale, memo } = user;
  return { username, email, phone, max_concurrent_tests: String(max_concurrent_tests), locale, memo };
}

export function changedFields(draft: UserDraft, base: UserDraft): DraftField[] {
  return draftFields.filter((field) => draft[field] !== base[field]);
}

export const judged = ['username', 'email', 'phone', 'max_concurrent_tests', 'memo'] as const;
export type Judged = (typeof judged)[number];

/** What is wrong with what has been changed: what stands there already stays as it is, also where a rule is newer. */
export function draftMistakes(draft: UserDraft, base: UserDraft): Partial<Record<Judged, Text>> {
  const changed = changedFields(draft, base);
  return fieldMistakes(
    judged.filter((field) => changed.includes(field)),
    draft,
  );
}

/** Only what has been changed is sent: of two who change different things neither undoes the other's. */
export function bodyOf(draft: UserDraft, base: UserDraft, version: number): BodyOf<typeof modifyUser> {
  const fields = changedFields(draft, base);
  const text = (field: 'username' | 'email' | 'phone' | 'memo') =>
    fields.includes(field) ? { [field]: draft[field] } : {};
  return {
    ...{ ...text('username'), ...text('email'), ...text('phone'), ...text('memo'), version },
    ...(fields.includes('locale') && { locale: draft.locale as Language }),
    ...(fields.includes('max_concurrent_tests') && {
      max_concurrent_tests: Number(draft.max_concurrent_tests),
    }),
  };
}
