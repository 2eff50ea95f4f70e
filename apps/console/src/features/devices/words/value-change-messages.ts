import { defineMessages } from '../../../platform/i18n/messages.ts';

export const valueChangeMessages = defineMessages({
  ko: {
    change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    same: (field: string, value: string) => `${field}: ${value} (바뀌었다가 원래 값으로 돌아옴)`,
    empty: '(없음)',
  },
  en: {
    change: (field, before, after) => `${field}: ${before} → ${after}`,
    same: (field, value) => `${field}: ${value} (changed and changed back)`,
    empty: '(empty)',
  },
});
