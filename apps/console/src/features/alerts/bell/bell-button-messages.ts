import { defineMessages } from '../../../platform/i18n/messages.ts';

/** Apart from the words of alerts: every page has the button, before their code. */
export const bellButtonMessages = defineMessages({
  ko: { alerts: '알림', unseen: (count: string) => `알림: 확인하지 않은 알림 ${count}건` },
  en: { alerts: 'Alerts', unseen: (count) => `Alerts: ${count} not acknowledged` },
});
