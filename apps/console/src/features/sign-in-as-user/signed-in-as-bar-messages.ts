import { defineMessages } from '../../platform/i18n/messages.ts';

/** Apart from those of the dialog and of the end: every page has the bar. */
export const signedInAsBarMessages = defineMessages({
  ko: {
    region: '사용자로 로그인',
    signedInAs: (id: string, time: string) => `사용자 ${id} 계정으로 로그인 중 · ${time}부터`,
    opening: (id: string) => `사용자 ${id} 계정으로 로그인하는 중 · 고객 서비스의 응답을 기다립니다`,
  },
  en: {
    region: 'Signed in as a user',
    signedInAs: (id, time) => `Signed in as ${id} since ${time}`,
    opening: (id) => `Signing in as ${id} · waiting for the customer service`,
  },
});
