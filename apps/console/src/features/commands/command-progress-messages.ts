import { defineMessages } from '../../platform/i18n/messages.ts';

export const commandProgressMessages = defineMessages({
  ko: {
    phases: {
      queued: '차례를 기다리는 중',
      fetching: '서버에서 파일을 받는 중',
      sending: '장비로 보내는 중',
      installing: '설치하는 중',
      verifying: '결과를 확인하는 중',
    },
    of: (done: string, total: string) => `${done} / ${total}`,
    cancelling: '취소하는 중',
  },
  en: {
    phases: {
      queued: 'Waiting for its turn',
      fetching: 'Fetching the file from the server',
      sending: 'Sending to the device',
      installing: 'Installing',
      verifying: 'Checking the result',
    },
    of: (done, total) => `${done} / ${total}`,
    cancelling: 'Cancelling',
  },
});
