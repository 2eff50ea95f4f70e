import { defineMessages } from '../../platform/i18n/messages.ts';

export const shortcutMessages = defineMessages({
  ko: {
    title: '키보드 단축키',
    switch: '글자 하나로 된 단축키 쓰기',
    note: '입력하는 동안에는 동작하지 않습니다. Ctrl K는 언제나 동작합니다.',
    then: '다음',
    keys: {
      palette: '장비, 화면, 작업 찾기',
      search: '목록에서 찾기',
      help: '이 도움말',
      arrows: '행, 칸, 메뉴 사이 이동',
      ends: '랙의 줄 처음과 끝, Ctrl과 함께 모든 랙의 처음과 끝',
      enter: '열기',
      escape: '한 단계 뒤로',
    },
    pages: { '/': '홈', '/device': '장비 목록', '/device2': '장비 풀', '/server': '호스트' },
  },
  en: {
    title: 'Keyboard shortcuts',
    switch: 'Use single-key shortcuts',
    note: 'They do nothing while you type. Ctrl K always works.',
    then: 'then',
    keys: {
      palette: 'Find devices, pages, actions',
      search: 'Search the list',
      help: 'This help',
      arrows: 'Move between rows, slots, menu entries',
      ends: 'Ends of a rack’s row; with Ctrl those of all racks',
      enter: 'Open',
      escape: 'One step back',
    },
    pages: { '/': 'Home', '/device': 'Device list', '/device2': 'Device pool', '/server': 'Hosts' },
  },
});
