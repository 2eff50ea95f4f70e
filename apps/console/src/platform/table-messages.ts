import { defineMessages } from './i18n/messages.ts';

export const tableMessages = defineMessages({
  ko: { sortHint: (column: string) => `${column}: 눌러서 정렬` },
  en: { sortHint: (column) => `${column}: press to sort` },
});
