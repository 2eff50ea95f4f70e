import { defineMessages } from '../../../platform/i18n/messages.ts';

export const screenshotMessages = defineMessages({
  ko: {
    title: '화면 캡처',
    close: '닫기',
    taking: '화면을 캡처하는 중',
    again: '다시 캡처',
    download: '내려받기',
    shows: (name: string) => `${name} 화면`,
    gone: '24시간이 지나 화면 이미지가 없습니다.',
    kept: '24시간 동안 보관됩니다.',
    recent: '최근 화면 캡처',
    by: (who: string) => `${who} 요청`,
  },
  en: {
    title: 'Screenshot',
    close: 'Close',
    taking: 'Taking a screenshot',
    again: 'Take another',
    download: 'Download',
    shows: (name) => `Screen of ${name}`,
    gone: 'The picture is gone: it was older than 24 hours.',
    kept: 'Kept for 24 hours.',
    recent: 'Recent screenshots',
    by: (who) => `by ${who}`,
  },
});
