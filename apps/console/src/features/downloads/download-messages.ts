import { defineMessages } from '../../platform/i18n/messages.ts';

export const downloadMessages = defineMessages({
  ko: {
    csv: 'CSV 내려받기',
    junit: 'JUnit 내려받기',
    busy: '내려받는 중',
    failed: '내려받지 못했습니다',
  },
  en: {
    csv: 'Download CSV',
    junit: 'Download JUnit',
    busy: 'Downloading',
    failed: 'Could not download it',
  },
});
