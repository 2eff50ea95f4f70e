import { defineMessages } from '../../platform/i18n/messages.ts';

export const codeMessages = defineMessages({
  ko: {
    title: '인증 코드',
    lead: (id: string) => `${id} 계정의 메일 주소로 보낸 여섯 자리 코드를 입력하세요.`,
    code: '인증 코드',
    codeMissing: '인증 코드를 입력하세요.',
    left: '남은 시간',
    expired: '인증 코드가 만료되었습니다. 다시 받으세요.',
    submit: '확인',
    submitting: '확인하는 중',
    resend: '코드 다시 받기',
    resent: '인증 코드를 보냈습니다.',
    kept: '이 서버는 메일을 보내지 않고 보관합니다. 최고 관리자가 ‘메일 발송함’에서, 또는 서버 컴퓨터에서 --print-mail 명령으로 코드를 읽을 수 있습니다.',
    back: '로그인으로 돌아가기',
    leave: '이 화면을 떠나면 처음부터 다시 로그인해야 합니다. 떠날까요?',
  },
  en: {
    title: 'Verification code',
    lead: (id) => `Enter the six digits that were mailed to the address of ${id}.`,
    code: 'Verification code',
    codeMissing: 'Enter the code.',
    left: 'Time left',
    expired: 'The code has expired. Ask for a new one.',
    submit: 'Verify',
    submitting: 'Verifying',
    resend: 'Send a new code',
    resent: 'The verification code has been sent.',
    kept: 'This server keeps its mails instead of sending them: a super admin reads the code in the outbox, or --print-mail does on the server’s machine.',
    back: 'Back to sign-in',
    leave: 'If you leave this page you have to sign in from the start. Leave it?',
  },
});
