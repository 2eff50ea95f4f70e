import { defineMessages } from '../../platform/i18n/messages.ts';

export const ofDeviceMessages = defineMessages({
  ko: { title: '수리', report: '수리 접수…', all: (count: string) => `수리 ${count}건 모두 보기` },
  en: { title: 'Repairs', report: 'Report for repair…', all: (count) => `All ${count} cases` },
});
