import { defineMessages } from '../../platform/i18n/messages.ts';

export const valueChangeMessages = defineMessages({
  ko: {
    change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    same: (field: string, value: string) => `${field}: ${value} (바뀌었다가 지금은 전과 같음)`,
    empty: '(없음)',
  },
  en: {
    change: (field, before, after) => `${field}: ${before} → ${after}`,
    same: (field, value) => `${field}: ${value} (had changed, now as before)`,
    empty: '(empty)',
  },
});
