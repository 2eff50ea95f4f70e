import { defineMessages } from '../../platform/i18n/messages.ts';

/** Apart from the words of the hosts' own pages: empty lists of devices say them, too. */
export const addHostMessages = defineMessages({
  ko: { add: '호스트 추가', askSuper: '호스트는 최고 관리자가 추가합니다.' },
  en: { add: 'Add a host', askSuper: 'A super admin adds hosts.' },
});
