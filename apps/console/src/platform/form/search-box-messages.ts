import { defineMessages } from '../i18n/messages.ts';

export const searchBoxMessages = defineMessages({
  ko: { key: '찾을 항목', value: '검색어', search: '검색' },
  en: { key: 'Field', value: 'Search text', search: 'Search' },
});
