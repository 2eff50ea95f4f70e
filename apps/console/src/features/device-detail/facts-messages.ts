import { defineMessages } from '../../platform/i18n/messages.ts';

export const factsMessages = defineMessages({
  ko: {
    facts: '장비 정보',
    showCode: '비밀 코드 보기',
    hideCode: '비밀 코드 가리기',
    api: (os: string, level: number) => `${os} (API ${String(level)})`,
    ram: 'RAM',
    internalStorage: '저장 공간',
  },
  en: {
    facts: 'Device information',
    showCode: 'Show private code',
    hideCode: 'Hide private code',
    api: (os, level) => `${os} (API ${String(level)})`,
    ram: 'RAM',
    internalStorage: 'Storage',
  },
});
