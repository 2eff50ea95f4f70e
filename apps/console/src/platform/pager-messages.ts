import { defineMessages } from './i18n/messages.ts';

export const pagerMessages = defineMessages({
  ko: {
    pager: '페이지',
    rowsPerPage: '페이지당 행',
    range: (from: string, to: string, total: string) => `${from}–${to} / ${total}`,
    previousPage: '이전 페이지',
    nextPage: '다음 페이지',
  },
  en: {
    pager: 'Pages',
    rowsPerPage: 'Rows per page',
    range: (from, to, total) => `${from}–${to} of ${total}`,
    previousPage: 'Previous page',
    nextPage: 'Next page',
  },
});
