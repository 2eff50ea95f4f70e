import { defineMessages } from '../../../platform/i18n/messages.ts';

export const userFormMessages = defineMessages({
  ko: {
    limitMistake: '1부터 1000까지의 숫자입니다.',
    fields: {
      user_id: '사용자 아이디',
      username: '이름',
      email: '이메일',
      phone: '휴대폰',
      max_concurrent_tests: '동시 테스트 수(1~1000)',
      locale: '언어',
      memo: '메모',
      pw: '비밀번호',
      pw_again: '비밀번호 확인',
    },
    cancel: '취소',
    close: '닫기',
  },
  en: {
    limitMistake: 'A number from 1 to 1000.',
    fields: {
      user_id: 'User ID',
      username: 'Username',
      email: 'Email',
      phone: 'Phone',
      max_concurrent_tests: 'Max concurrent tests (1–1000)',
      locale: 'Language',
      memo: 'Memo',
      pw: 'Password',
      pw_again: 'Confirm password',
    },
    cancel: 'Cancel',
    close: 'Close',
  },
});
