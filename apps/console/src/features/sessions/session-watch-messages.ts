import { defineMessages } from '../../platform/i18n/messages.ts';

export const sessionWatchMessages = defineMessages({
  ko: {
    close: '닫기',
    endingTitle: '곧 세션이 끝납니다',
    endingText: '한동안 사용하지 않아 곧 로그아웃됩니다. 계속하려면 연장하세요.',
    lastText: '로그인한 지 12시간이 되어 곧 로그아웃됩니다. 입력하던 내용은 다시 로그인해도 남아 있습니다.',
    left: '남은 시간',
    stay: '연장',
    understood: '확인',
    signOut: '로그아웃',
  },
  en: {
    close: 'Close',
    endingTitle: 'Your session ends soon',
    endingText: 'You’ve been inactive for a while and will be signed out soon. Stay signed in to continue.',
    lastText:
      'You signed in 12 hours ago and will be signed out soon. What you typed is kept while you sign in again.',
    left: 'Time left',
    stay: 'Stay signed in',
    understood: 'OK',
    signOut: 'Sign out',
  },
});
