import { defineMessages } from '../../../platform/i18n/messages.ts';

export const wallEndedMessages = defineMessages({
  ko: {
    wallEnded: '세션이 끝났습니다',
    wallSince: (time: string) => `${time}부터 이 화면은 갱신되지 않습니다.`,
    wallSignIn: '다시 로그인',
  },
  en: {
    wallEnded: 'Session ended',
    wallSince: (time) => `Not updated since ${time}.`,
    wallSignIn: 'Sign in again',
  },
});
