import { defineMessages } from '../../platform/i18n/messages.ts';

export const arrivalMessages = defineMessages({
  ko: {
    lastSignIn: (time: string) => `이전 로그인 ${time}`,
    failures: (count: string) => `이전 로그인 이후 로그인 실패 ${count}회`,
    since: (time: string, place: string) =>
      `이전 로그인 ${time} · ${place}. 직접 하지 않았다면 비밀번호를 변경하세요.`,
    history: '로그인 기록 보기',
    oldTitle: '비밀번호 변경 안내',
    oldText: (days: number) =>
      `비밀번호를 바꾼 지 ${String(days)}일이 지났습니다. 안전을 위해 새 비밀번호로 변경하세요. 지금 바꾸지 않아도 계속 사용할 수 있습니다.`,
    changeNow: '지금 변경',
    later: '30일 후에 변경',
    close: '닫기',
  },
  en: {
    lastSignIn: (time) => `Previous sign-in ${time}`,
    failures: (count) => `Failed sign-ins since the previous one: ${count}`,
    since: (time, place) =>
      `Previous sign-in ${time} · ${place}. If the failed ones were not yours, change your password.`,
    history: 'Show login history',
    oldTitle: 'Change your password',
    oldText: (days) =>
      `The password is more than ${String(days)} days old. Choose a new one to stay safe. You can go on without doing it now.`,
    changeNow: 'Change now',
    later: 'In 30 days',
    close: 'Close',
  },
});
