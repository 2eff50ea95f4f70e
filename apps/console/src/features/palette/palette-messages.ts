import { defineMessages } from '../../platform/i18n/messages.ts';

export const paletteMessages = defineMessages({
  ko: {
    open: '장비, UDID, 화면, 작업 찾기',
    title: '찾기',
    close: '닫기',
    groups: { actions: '작업', pages: '화면', recent: '최근 장비', devices: '장비' },
    none: '찾는 것이 없습니다.',
    count: (count: string) => `${count}개 찾음`,
    searchList: (text: string) => `장비 목록에서 "${text}" 찾기`,
    changePassword: '비밀번호 변경',
    sessions: '내 세션 보기',
    toLanguage: '언어를 English로 바꾸기',
    theme: { light: '밝은 화면으로', dark: '어두운 화면으로', system: '화면 색을 시스템 설정에 맞추기' },
    signOut: '로그아웃',
    noRack: '자리 없음',
  },
  en: {
    open: 'Find devices, UDIDs, pages, actions',
    title: 'Find',
    close: 'Close',
    groups: { actions: 'Actions', pages: 'Pages', recent: 'Recent devices', devices: 'Devices' },
    none: 'Nothing found.',
    count: (count) => `${count} found`,
    searchList: (text) => `Find "${text}" in the device list`,
    changePassword: 'Change password',
    sessions: 'Show my sessions',
    toLanguage: 'Change the language to 한국어',
    theme: { light: 'Light colours', dark: 'Dark colours', system: 'Colours as the system' },
    signOut: 'Sign out',
    noRack: 'No slot',
  },
});
