import { defineMessages } from '../../platform/i18n/messages.ts';

export const signInMessages = defineMessages({
  ko: {
    title: '로그인',
    lead: '시험 장비 팜 관리자 콘솔',
    id: '아이디',
    password: '비밀번호',
    showPassword: '비밀번호 표시',
    hidePassword: '비밀번호 숨기기',
    submit: '로그인',
    submitting: '로그인하는 중',
    idMissing: '아이디를 입력하세요.',
    passwordMissing: '비밀번호를 입력하세요.',
    waitUntil: (time: string) => `${time} 이후에 다시 시도할 수 있습니다.`,
    takeOver: '다른 세션을 끝내고 로그인',
    warning: '이 시스템은 허가된 직원만 사용할 수 있으며 모든 접속이 기록됩니다.',
  },
  en: {
    title: 'Sign in',
    lead: 'Administrator console of the test-device farm',
    id: 'ID',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    submitting: 'Signing in',
    idMissing: 'Enter the ID.',
    passwordMissing: 'Enter the password.',
    waitUntil: (time) => `You can try again after ${time}.`,
    takeOver: 'End the other session and sign in',
    warning: 'This system is for authorised staff only, and every access is recorded.',
  },
});
