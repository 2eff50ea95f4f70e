import type { Team } from '@rackhand/contract/account/team';
import { type TeamRole, type UserType, userTypes } from '@rackhand/contract/account/user';
import type { Language } from '@rackhand/contract/text/language';

/** What the form holds, as it is typed. */
export interface NewUser {
  user_id: string;
  username: string;
  email: string;
  phone: string;
  max_concurrent_tests: string;
  type: UserType;
  locale: Language;
  memo: string;
  team: Team | null;
  /** Typed to find one. */
  team_text: string;
  team_role: TeamRole;
  way: 'invite' | 'password';
  pw: string;
  /** The same once more. */
  pw_again: string;
}

export const emptyUser: Omit<NewUser, 'way'> = {
  ...{ user_id: '', username: '', email: '', phone: '', max_concurrent_tests: '1', pw: '', pw_again: '' },
  ...{ type: 'general', locale: 'ko', memo: '', team: null, team_text: '', team_role: 'member' },
};

/** Whose identity another service knows has no password: they are invited, or cannot be added. */
export const typesOffered = (canInvite: boolean): readonly UserType[] =>
  canInvite ? userTypes : userTypes.filter((type) => type !== 'social');

/** How a user gets in, by their type. */
export const waysOffered = (type: UserType, canInvite: boolean): NewUser['way'][] => [
  ...(canInvite ? (['invite'] as const) : []),
  ...(type === 'social' ? [] : (['password'] as const)),
];

export const withType = (way: NewUser['way'], type: UserType): Partial<NewUser> =>
  type === 'social' ? { type, way: 'invite', pw: '', pw_again: '' } : { type, way };
