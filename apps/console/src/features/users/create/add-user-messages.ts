import { defineMessages } from '../../../platform/i18n/messages.ts';

export const addUserMessages = defineMessages({
  ko: {
    title: '사용자 추가',
    add: '추가',
    adding: '추가하는 중',
    way: '사용자가 들어오는 방법',
    invite: '메일로 초대',
    setPassword: '비밀번호 정하기',
    noService: '고객 서비스 주소가 없어 초대할 수 없습니다. 비밀번호를 정하세요.',
    added: (id: string) => `${id} 사용자를 추가했습니다.`,
    invited: (id: string) => `${id} 사용자를 메일로 초대했습니다.`,
  },
  en: {
    title: 'Add a user',
    add: 'Add',
    adding: 'Adding',
    way: 'How the user gets in',
    invite: 'Invite by mail',
    setPassword: 'Set a password',
    noService: 'Without a customer service address nobody can be invited. Set a password.',
    added: (id) => `User ${id} was added.`,
    invited: (id) => `User ${id} was invited by mail.`,
  },
});
