import { defineMessages } from '../../../platform/i18n/messages.ts';

/** Apart from the words of the jobs themselves: every page has the button, before their code. */
export const jobsButtonMessages = defineMessages({
  ko: { jobs: '작업' },
  en: { jobs: 'Jobs' },
});
