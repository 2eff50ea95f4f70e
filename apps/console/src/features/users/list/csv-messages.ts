import { defineMessages } from '../../../platform/i18n/messages.ts';

export const csvMessages = defineMessages({
  ko: {
    whole: '가리지 않은 주소로 CSV',
    title: '가리지 않은 주소로 CSV 내려받기',
    note: '이메일과 휴대폰이 그대로 들어갑니다. 이유는 감사 기록에 남습니다.',
    reason: '이유',
    missing: '이유를 입력하세요.',
    download: '내려받기',
    downloading: '내려받는 중',
  },
  en: {
    whole: 'CSV with whole addresses',
    title: 'Download CSV with whole addresses',
    note: 'Emails and phones are in it as they are. The reason stays in the audit trail.',
    reason: 'Reason',
    missing: 'Enter a reason.',
    download: 'Download',
    downloading: 'Downloading',
  },
});
