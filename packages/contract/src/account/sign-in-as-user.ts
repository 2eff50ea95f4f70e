import type { DeploymentSettings } from '../deployment/deployment.ts';
import type { Text } from '../text/language.ts';
import type { User } from './user.ts';

/** Signing in as a user. Document 3 section 2. */
export const signInAsUserLimits = {
  /** The one-time token is good for this long. */
  tokenMs: 60_000,
  tokenBytes: 16,
  /** Its end is noticed within this time, wherever it is shown. */
  endNoticeMs: 5_000,
} as const;

/** Where the one-time token stands in the address of the customer's service. */
export const tokenFragment = 'token';

/** Why nobody can sign in as this user now: said by the button and by the server alike. */
export const signInAsUserRefusals = {
  noService: {
    ko: '이 배포 환경에는 고객 서비스 주소(serviceUrl)가 없습니다. 배포 설정에 추가한 뒤 다시 시도하세요.',
    en: 'This deployment has no customer service address (serviceUrl). Add it to the deployment settings and try again.',
  },
  left: { ko: '탈퇴한 사용자입니다.', en: 'This user has left.' },
  waiting: { ko: '아직 활성화하지 않은 사용자입니다.', en: 'This user has not activated the account yet.' },
  suspended: { ko: '정지된 사용자입니다.', en: 'This user is suspended.' },
  another: {
    ko: '이미 다른 사용자로 로그인되어 있습니다. 먼저 끝내세요.',
    en: 'You are already signed in as a user. End that first.',
  },
} as const satisfies Record<string, Text>;
export type SignInAsUserRefusal = keyof typeof signInAsUserRefusals;

interface Situation {
  settings: Pick<DeploymentSettings, 'serviceUrl'>;
  user: Pick<User, 'status'>;
  /** The admin is signed in as a user now. */
  busy: boolean;
}

export function whyNoSignInAsUser({ settings, user, busy }: Situation): SignInAsUserRefusal | null {
  if (settings.serviceUrl === null) return 'noService';
  if (user.status !== 'active') return user.status;
  return busy ? 'another' : null;
}

/** Why it ended; stands in the audit trail. */
export const signInAsUserEnds = [
  'ended_by_admin',
  'not_taken_up',
  'session_ended',
  'rights_taken',
  'account_removed',
  'user_left',
] as const;
export type SignInAsUserEnd = (typeof signInAsUserEnds)[number];
