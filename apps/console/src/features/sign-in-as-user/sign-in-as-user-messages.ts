import { defineMessages } from '../../platform/i18n/messages.ts';

export const signInAsUserMessages = defineMessages({
  ko: {
    end: '끝내기',
    ended: '사용자 로그인을 끝냈습니다',
    endFailed: '사용자 로그인을 끝내지 못했습니다',
    title: '사용자로 로그인',
    question: (id: string) => `사용자 ${id} 계정으로 로그인할까요?`,
    note: '고객 서비스가 새 탭에서 열립니다. 누가 누구로 로그인했는지 감사 기록에 남고, 이 세션이 끝나면 사용자 로그인도 5초 안에 끝납니다.',
    confirm: '로그인',
    cancel: '취소',
    close: '닫기',
    failed: '사용자로 로그인하지 못했습니다',
    blocked: '브라우저가 새 탭을 막았습니다. 1분 안에 아래 링크로 여세요.',
    open: '고객 서비스 열기',
  },
  en: {
    end: 'End',
    ended: 'You are no longer signed in as the user',
    endFailed: 'Could not sign out as the user',
    title: 'Sign in as this user',
    question: (id) => `Do you want to sign in as ${id}?`,
    note: 'The customer service opens in a new tab. The audit trail records who signed in as whom. When your own session ends, this one ends within 5 seconds.',
    confirm: 'Sign in',
    cancel: 'Cancel',
    close: 'Close',
    failed: 'Could not sign in as the user',
    blocked: 'The browser blocked the new tab. Use the link below within one minute.',
    open: 'Open the customer service',
  },
});
