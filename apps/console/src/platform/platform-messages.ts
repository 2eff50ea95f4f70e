import { defineMessages } from './i18n/messages.ts';

export const platformMessages = defineMessages({
  ko: {
    unreachable: '서버에 연결할 수 없습니다. 네트워크를 확인하고 다시 시도하세요.',
    unreadable: (status: string) => `서버의 응답을 읽을 수 없습니다. (${status})`,
    unknownCode: (code: string) => `서비스 오류입니다. 관리자에게 문의하세요. (${code})`,
    unexpected: '화면에 오류가 생겼습니다. 새로 고쳐도 계속되면 관리자에게 문의하세요.',
    slowPart: '2분 안에 불러오지 못했습니다. 네트워크를 확인하고 다시 시도하세요.',
    missingPart: '네트워크가 끊겼거나 새 버전이 설치되었을 수 있습니다. 계속되면 화면을 새로 고치세요.',
    partFailed: '이 부분을 불러오지 못했습니다',
    signedOutElsewhere: '다른 탭에서 로그아웃했습니다.',
    signOutNotTold:
      '서버에 연결하지 못해 이 브라우저에서만 로그아웃했습니다. 연결되면 다시 로그인한 뒤 로그아웃하세요.',
    more: (count: string) => `외 ${count}개`,
    requestId: '요청 번호',
    retry: '다시 시도',
    leaveTitle: '저장하지 않은 내용이 있습니다',
    leaveText: '닫으면 입력한 값이 사라집니다.',
    stay: '계속 편집',
    leave: '버리고 닫기',
    close: '닫기',
    idRules: '아이디 형식',
    understood: '확인',
    loadingPage: '화면을 불러오는 중입니다.',
  },
  en: {
    unreachable: 'Can’t reach the server. Check the network and try again.',
    unreadable: (status) => `The server’s response can’t be read. (${status})`,
    unknownCode: (code) => `Service error. Contact the administrator. (${code})`,
    unexpected:
      'Something went wrong on this page. If it happens again after a reload, contact the administrator.',
    slowPart: 'This did not load within 2 minutes. Check the network and try again.',
    missingPart:
      'The network may be down, or a new version was installed. If it happens again, reload the page.',
    partFailed: 'Could not load this part',
    signedOutElsewhere: 'You signed out in another tab.',
    signOutNotTold:
      'The server could not be reached, so you were signed out in this browser only. When it is back, sign in and out again.',
    more: (count) => `and ${count} more`,
    requestId: 'Request ID',
    retry: 'Try again',
    leaveTitle: 'You have unsaved changes',
    leaveText: 'What you typed is lost if you close.',
    stay: 'Keep editing',
    leave: 'Discard and close',
    close: 'Close',
    idRules: 'ID format',
    understood: 'OK',
    loadingPage: 'Loading the page.',
  },
});
