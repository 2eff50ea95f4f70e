import { defineMessages } from '../../platform/i18n/messages.ts';

/** Apart from the words of the hosts' own pages: empty lists of devices say them, too. */
export const addHostMessages = defineMessages({
  ko: { add: '호스트 추가', askSuper: '호스트는 최고 관리자만 추가할 수 있습니다.' },
  en: { add: 'Add host', askSuper: 'Only super admins can add hosts.' },
});
