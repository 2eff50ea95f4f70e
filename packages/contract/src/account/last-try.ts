import type { Text } from '../text/language.ts';

/** The field of a refusal's details that says what the next wrong try will do. */
export const lastTryField = 'last_try';

export const lastTryWords = {
  /** The fourth failure in a row. Document 3 section 2. */
  locks: {
    ko: '한 번 더 틀리면 5분 동안 로그인할 수 없습니다.',
    en: 'One more wrong attempt and you can’t sign in for 5 minutes.',
  },
  /** A lock has been set: after it, the next failure restricts. */
  restricts: {
    ko: '잠금이 풀린 뒤 다시 틀리면 비밀번호를 재설정해야 로그인할 수 있습니다.',
    en: 'If you get it wrong again after that, you must reset your password to sign in.',
  },
} as const satisfies Record<string, Text>;
