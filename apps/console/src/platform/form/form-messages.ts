import { defineMessages } from '../i18n/messages.ts';

export const formMessages = defineMessages({
  ko: { required: '필수' },
  en: { required: 'Required' },
});
