import type { Text } from '../text/language.ts';
import type { UserStatus } from './user.ts';

/** What is done to a user, and of which status one has to be for it. Document 10, "Users". */
interface UserDeed {
  of: readonly UserStatus[];
  otherwise: Text;
}

const gone: Text = { ko: '탈퇴한 사용자입니다.', en: 'This user has left.' };
const here = ['waiting', 'active', 'suspended'] as const;

export const userDeeds = {
  modify: { of: here, otherwise: gone },
  set_password: { of: here, otherwise: gone },
  invite: {
    of: ['waiting'],
    otherwise: { ko: '대기 중인 사용자만 초대합니다.', en: 'Only a waiting user is invited.' },
  },
  suspend: {
    of: ['active'],
    otherwise: { ko: '사용 중인 사용자만 정지합니다.', en: 'Only an active user is suspended.' },
  },
  activate: {
    of: ['suspended'],
    otherwise: { ko: '정지된 사용자만 다시 활성화합니다.', en: 'Only a suspended user is activated again.' },
  },
  // Again changes nothing.
  leave: { of: [...here, 'left'], otherwise: gone },
  restore: {
    of: ['left'],
    otherwise: { ko: '탈퇴한 사용자만 복구합니다.', en: 'Only a user who has left is restored.' },
  },
  erase: {
    of: ['left'],
    otherwise: { ko: '먼저 탈퇴시키세요.', en: 'The user has to leave first.' },
  },
} as const satisfies Record<string, UserDeed>;
export type UserDeedName = keyof typeof userDeeds;

/** Why it is not done to a user of this status now; null: it is. */
export function whyNotDone(deed: UserDeedName, status: UserStatus): Text | null {
  const { of, otherwise }: UserDeed = userDeeds[deed];
  return of.includes(status) ? null : otherwise;
}

/** What is done to many at once. */
export const bulkUserDeeds = ['suspend', 'activate', 'leave', 'restore', 'invite', 'limit'] as const;
export type BulkUserDeed = (typeof bulkUserDeeds)[number];
