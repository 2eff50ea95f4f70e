import { defineMessages } from '../../../platform/i18n/messages.ts';

export const addUserMessages = defineMessages({
  ko: {
    title: '사용자 추가',
    add: '추가',
    adding: '추가하는 중',
    way: '사용자가 들어오는 방법',
    ways: { invite: '메일로 초대', password: '비밀번호 정하기' },
    socialInvited: '소셜 계정에는 비밀번호가 없습니다. 메일로 초대합니다.',
    noService:
      '고객 서비스 주소가 없어 초대할 수 없으니 비밀번호를 정하세요. 비밀번호가 없는 소셜 계정은 추가할 수 없습니다.',
    added: (id: string) => `${id} 사용자를 추가했습니다.`,
    invited: (id: string) => `${id} 사용자를 메일로 초대했습니다.`,
  },
  en: {
    title: 'Add a user',
    add: 'Add',
    adding: 'Adding',
    way: 'How the user gets in',
    ways: { invite: 'Invite by mail', password: 'Set a password' },
    socialInvited: 'A social account has no password: the user is invited by mail.',
    noService:
      'Without a customer service address nobody can be invited: set a password. Social accounts, which have none, cannot be added.',
    added: (id) => `User ${id} was added.`,
    invited: (id) => `User ${id} was invited by mail.`,
  },
});
