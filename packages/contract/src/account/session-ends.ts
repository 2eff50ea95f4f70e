import type { Text } from '../text/language.ts';

/** Why a session has ended: said to whoever calls with it afterwards, beside SESSION_1012. */
export const sessionEnds = {
  signed_out: { ko: '로그아웃했습니다.', en: 'You signed out.' },
  replaced: {
    ko: '이 브라우저에서 다시 로그인했습니다.',
    en: 'This browser signed in again.',
  },
  taken_over: {
    ko: '같은 아이디로 다른 곳에서 로그인하여 이 세션이 끝났습니다.',
    en: 'The same ID signed in elsewhere and ended this session.',
  },
  password_changed: {
    ko: '비밀번호가 바뀌었습니다.',
    en: 'The password was changed.',
  },
  password_reset: {
    ko: '비밀번호가 재설정되었습니다.',
    en: 'The password was reset.',
  },
  rights_changed: {
    ko: '계정의 권한이 바뀌었습니다.',
    en: 'This account’s permissions were changed.',
  },
  account_removed: { ko: '계정이 삭제되었습니다.', en: 'This account was deleted.' },
  ended_by_owner: {
    ko: '내 세션 화면에서 이 세션을 끝냈습니다.',
    en: 'This session was ended from My sessions.',
  },
  ended_by_super: {
    ko: '최고 관리자가 이 세션을 끝냈습니다.',
    en: 'A super admin ended this session.',
  },
  ended_by_command: {
    ko: '서버 컴퓨터에서 이 세션을 끝냈습니다.',
    en: 'This session was ended from the server computer.',
  },
  restored: {
    ko: '백업에서 복원하여 모든 세션을 끝냈습니다.',
    en: 'A backup was restored and all sessions ended.',
  },
} as const satisfies Record<string, Text>;
export type SessionEnd = keyof typeof sessionEnds;

/** The words of what is stored; null for what no longer has a name. */
export function sessionEndText(stored: string | null): Text | null {
  return stored !== null && Object.hasOwn(sessionEnds, stored) ? sessionEnds[stored as SessionEnd] : null;
}
