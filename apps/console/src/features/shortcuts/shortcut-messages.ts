import { defineMessages } from '../../platform/i18n/messages.ts';

export const shortcutMessages = defineMessages({
  ko: {
    title: '키보드 단축키',
    switch: '한 글자 단축키 사용',
    note: '입력 중에는 동작하지 않습니다. Ctrl K는 항상 동작합니다.',
    then: '다음',
    keys: {
      palette: '장비, 화면, 작업 찾기',
      search: '목록에서 찾기',
      help: '이 도움말',
      arrows: '행, 자리, 메뉴 사이 이동',
      ends: '랙의 줄 처음과 끝, Ctrl과 함께 모든 랙의 처음과 끝',
      enter: '열기',
      escape: '한 단계 뒤로',
    },
    pages: { '/': '홈', '/device': '장비 목록', '/device2': '장비 풀', '/server': '호스트' },
  },
  en: {
    title: 'Keyboard shortcuts',
    switch: 'Use single-key shortcuts',
    note: 'Disabled while you type. Ctrl K always works.',
    then: 'then',
    keys: {
      palette: 'Find devices, pages, actions',
      search: 'Search the list',
      help: 'This help',
      arrows: 'Move between rows, slots, menu entries',
      ends: 'Start and end of a row in a rack; with Ctrl, of all racks',
      enter: 'Open',
      escape: 'Go back one step',
    },
    pages: { '/': 'Home', '/device': 'Device list', '/device2': 'Device pool', '/server': 'Hosts' },
  },
});
