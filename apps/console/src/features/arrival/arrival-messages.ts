import { defineMessages } from '../../platform/i18n/messages.ts';

export const arrivalMessages = defineMessages({
  ko: {
    lastSignIn: (time: string) => `이전 로그인 ${time}`,
    failures: (count: string) => `이전 로그인 이후 로그인 실패 ${count}회`,
    since: (time: string, place: string) =>
      `이전 로그인 ${time} · ${place}. 본인이 아니라면 비밀번호를 변경하세요.`,
    history: '로그인 기록 보기',
    oldTitle: '비밀번호 변경 안내',
    oldText: (days: number) =>
      `비밀번호를 바꾼 지 ${String(days)}일이 지났습니다. 안전을 위해 새 비밀번호로 변경하세요. 나중에 변경해도 됩니다.`,
    changeNow: '지금 변경',
    later: '30일 후에 변경',
    close: '닫기',
  },
  en: {
    lastSignIn: (time) => `Previous sign-in ${time}`,
    failures: (count) => `Failed sign-ins since then: ${count}`,
    since: (time, place) => `Previous sign-in ${time} · ${place}. If that wasn’t you, change your password.`,
    history: 'Show login history',
    oldTitle: 'Change your password',
    oldText: (days) =>
      `Your password is more than ${String(days)} days old. For safety, choose a new one. You can also do it later.`,
    changeNow: 'Change now',
    later: 'Remind me in 30 days',
    close: 'Close',
  },
});
