import { defineMessages } from './i18n/messages.ts';

export const platformMessages = defineMessages({
  ko: {
    unreachable: '서버에 연결할 수 없습니다. 네트워크를 확인하고 다시 시도하세요.',
    unreadable: (status: number) => `서버의 응답을 읽을 수 없습니다. (${String(status)})`,
    unexpected: '화면에서 오류가 났습니다. 새로 고쳐도 계속되면 관리자에게 문의하세요.',
    signedOutElsewhere: '다른 탭에서 로그아웃했습니다.',
    requestId: '요청 번호',
    retry: '다시 시도',
  },
  en: {
    unreachable: 'The server cannot be reached. Check the network and try again.',
    unreadable: (status) => `The answer of the server cannot be read. (${String(status)})`,
    unexpected: 'The page failed. If it fails again after a reload, contact the administrator.',
    signedOutElsewhere: 'You signed out in another tab.',
    requestId: 'Request ID',
    retry: 'Try again',
  },
});
