import type { Language, Text } from '@rackhand/contract/text/language';

/** A mail as data: words in both languages, with `{name}` where a value goes. */
export interface MailTemplate<Value extends string = string> {
  subject: Text;
  lines: readonly MailLine<Value>[];
}

type MailLine<Value extends string> =
  | { text: Text }
  /** A value on a line of its own, to be read off or copied. */
  | { show: Value }
  | { link: Value; label: Text }
  /** A value of each language that is many lines. */
  | { list: Record<Language, Value> };

const define = <const Value extends string>(
  _values: readonly Value[],
  template: MailTemplate<Value>,
): MailTemplate<Value> => template;

const notYou: { text: Text } = {
  text: {
    ko: '본인이 하지 않았다면 바로 최고 관리자에게 알려 주세요.',
    en: 'If this wasn’t you, tell a super admin right away.',
  },
};

const invitedAgain: { text: Text } = {
  text: {
    ko: '초대를 다시 받으면 이 링크는 쓸 수 없습니다. 모르는 초대라면 이 메일을 무시하세요.',
    en: 'If you are invited again, this link stops working. If you did not expect this, ignore this mail.',
  },
};

export const mailTemplates = {
  verification_code: define(['admId', 'code'], {
    subject: { ko: '로그인 인증 코드', en: 'Your verification code' },
    lines: [
      {
        text: {
          ko: '{admId} 계정으로 로그인하려면 이 코드를 입력하세요. 5분 동안 쓸 수 있습니다.',
          en: 'Enter this code to sign in as {admId}. It is valid for 5 minutes.',
        },
      },
      { show: 'code' },
      {
        text: {
          ko: '본인이 로그인하지 않았다면 누군가 비밀번호를 알고 있습니다. 바로 비밀번호를 변경하세요.',
          en: 'If this wasn’t you, someone knows your password. Change it now.',
        },
      },
    ],
  }),
  temporary_password: define(['admId', 'password', 'url'], {
    subject: { ko: '임시 비밀번호', en: 'Your temporary password' },
    lines: [
      {
        text: {
          ko: '{admId} 계정의 임시 비밀번호입니다. 30분 안에 한 번만 쓸 수 있고, 로그인한 뒤 새 비밀번호를 정합니다.',
          en: 'This is a temporary password for {admId}. It works once within 30 minutes, and you choose a new password after signing in.',
        },
      },
      { show: 'password' },
      {
        text: {
          ko: '로그인하지 않고 이 링크에서 새 비밀번호를 정해도 됩니다. 둘 중 하나를 쓰면 다른 하나는 쓸 수 없습니다.',
          en: 'Or use this link to choose a new password without signing in. Once you use one, the other stops working.',
        },
      },
      { link: 'url', label: { ko: '새 비밀번호 정하기', en: 'Choose a new password' } },
      {
        text: {
          ko: '요청한 적이 없다면 이 메일을 무시하세요. 현재 비밀번호는 바뀌지 않습니다.',
          en: 'If you did not request this, ignore this mail. Your password stays unchanged.',
        },
      },
    ],
  }),
  new_admin: define(['admId', 'password', 'url'], {
    subject: { ko: '관리자 계정이 만들어졌습니다', en: 'Your admin account' },
    lines: [
      {
        text: {
          ko: '{admId} 관리자 계정이 만들어졌습니다. 이 임시 비밀번호로 30분 안에 로그인해서 새 비밀번호를 정하세요.',
          en: 'The admin account {admId} was created for you. Sign in with this temporary password within 30 minutes and choose your own.',
        },
      },
      { show: 'password' },
      { link: 'url', label: { ko: '로그인', en: 'Sign in' } },
    ],
  }),
  password_changed: define(['admId', 'at', 'ip'], {
    subject: { ko: '비밀번호가 바뀌었습니다', en: 'Your password was changed' },
    lines: [
      {
        text: {
          ko: '{admId} 계정의 비밀번호가 {at}에 {ip}에서 바뀌었습니다. 다른 세션은 모두 끝났습니다.',
          en: 'The password of {admId} was changed at {at} from {ip}. All other sessions have ended.',
        },
      },
      notYou,
    ],
  }),
  password_set_by_admin: define(['admId', 'by', 'at'], {
    subject: { ko: '비밀번호가 바뀌었습니다', en: 'Your password was changed' },
    lines: [
      {
        text: {
          ko: '최고 관리자 {by} 님이 {at}에 {admId} 계정의 비밀번호를 변경했습니다. 로그인한 뒤 새 비밀번호를 정합니다.',
          en: 'Super admin {by} changed the password of {admId} at {at}. You choose a new one after signing in.',
        },
      },
      notYou,
    ],
  }),
  email_changed: define(['admId', 'by', 'at'], {
    subject: { ko: '이메일 주소가 바뀌었습니다', en: 'Your email address was changed' },
    lines: [
      {
        text: {
          ko: '{by} 계정이 {at}에 {admId} 계정의 이메일 주소를 변경했습니다. 이 메일은 이전 주소와 새 주소로 모두 보냅니다.',
          en: 'The email address of {admId} was changed by {by} at {at}. This mail goes to both the old and the new address.',
        },
      },
      notYou,
    ],
  }),
  lock_lifted: define(['admId', 'at', 'ip'], {
    subject: { ko: '계정 잠금이 풀렸습니다', en: 'Your account is unlocked' },
    lines: [
      {
        text: {
          ko: '잠겨 있던 {admId} 계정이 {at}에 {ip}에서 비밀번호 재설정으로 풀렸습니다.',
          en: 'The locked account {admId} was unlocked by a password reset at {at} from {ip}.',
        },
      },
      notYou,
    ],
  }),
  user_invited: define(['userId', 'username', 'url'], {
    subject: { ko: '초대', en: 'Your invitation' },
    lines: [
      {
        text: {
          ko: '{username} 님, {userId} 계정이 만들어졌습니다. 이 링크에서 7일 안에 비밀번호를 정하면 쓸 수 있습니다.',
          en: 'Hello {username}, the account {userId} was created for you. Choose a password at this link within 7 days to use it.',
        },
      },
      { link: 'url', label: { ko: '비밀번호 정하기', en: 'Choose a password' } },
      invitedAgain,
    ],
  }),
  social_user_invited: define(['userId', 'username', 'url'], {
    subject: { ko: '초대', en: 'Your invitation' },
    lines: [
      {
        text: {
          ko: '{username} 님, {userId} 계정이 만들어졌습니다. 이 링크를 7일 안에 열면 쓸 수 있습니다. 비밀번호는 정하지 않습니다.',
          en: 'Hello {username}, the account {userId} was created for you. Open this link within 7 days to use it; it has no password.',
        },
      },
      { link: 'url', label: { ko: '시작하기', en: 'Begin' } },
      invitedAgain,
    ],
  }),
  user_password_set: define(['userId', 'at'], {
    subject: { ko: '비밀번호가 바뀌었습니다', en: 'Your password was changed' },
    lines: [
      {
        text: {
          ko: '관리자가 {at}에 {userId} 계정의 비밀번호를 변경했습니다. 로그인한 뒤 새 비밀번호를 정합니다.',
          en: 'An admin changed the password of {userId} at {at}. You choose a new one after signing in.',
        },
      },
      {
        text: {
          ko: '부탁한 적이 없다면 서비스 담당자에게 알려 주세요.',
          en: 'If you did not ask for this, tell whoever runs the service.',
        },
      },
    ],
  }),
  period_ending: define(['userId', 'endDate'], {
    subject: { ko: '기간 이용권이 곧 끝납니다', en: 'Your period ticket ends soon' },
    lines: [
      {
        text: {
          ko: '{userId} 계정의 기간 이용권은 {endDate}까지입니다. 그 뒤의 테스트에는 포인트가 듭니다.',
          en: 'The period ticket of {userId} lasts until {endDate}. Tests after that day take points.',
        },
      },
    ],
  }),
  points_low: define(['owner', 'left', 'full'], {
    subject: { ko: '포인트가 얼마 남지 않았습니다', en: 'Few points are left' },
    lines: [
      {
        text: {
          ko: '{owner}의 포인트가 {full} 가운데 {left} 남았습니다. 포인트가 모자라면 테스트는 시작하지 않고 기다립니다.',
          en: 'Of {full} points of {owner}, {left} are left. Without enough points tests wait instead of starting.',
        },
      },
    ],
  }),
  alerts: define(['count', 'ko', 'en', 'url'], {
    subject: { ko: '알림 {count}건', en: 'Alerts: {count}' },
    lines: [
      { list: { ko: 'ko', en: 'en' } },
      { link: 'url', label: { ko: '알림 보기', en: 'Show alerts' } },
      {
        text: {
          ko: '알림 규칙에 적힌 주소로 보냅니다. 최고 관리자가 규칙에서 주소를 뺄 수 있습니다.',
          en: 'An alert rule names this address. A super admin can take it out of the rule.',
        },
      },
    ],
  }),
} as const;

export type MailTemplates = typeof mailTemplates;
export type MailTemplateName = keyof MailTemplates;
/** What a template wants to be told. */
export type MailValues<Name extends MailTemplateName> =
  MailTemplates[Name] extends MailTemplate<infer Value> ? Record<Value, string> : never;
