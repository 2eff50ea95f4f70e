import { defineMessages } from '../../platform/i18n/messages.ts';

export const paletteButtonMessages = defineMessages({
  ko: {
    open: '장비, UDID, 화면, 작업 찾기',
  },
  en: {
    open: 'Find devices, UDIDs, pages, actions',
  },
});
