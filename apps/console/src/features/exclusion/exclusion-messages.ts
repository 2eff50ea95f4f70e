import { defineMessages } from '../../platform/i18n/messages.ts';

export const exclusionMessages = defineMessages({
  ko: {
    title: (name: string) => `${name} 제외`,
    reason: '사유 (선택)',
    until: '언제까지',
    noEnd: '직접 해제할 때까지',
    presets: { hour: '1시간', tonight: '오늘 22:00', morning: '내일 07:00' },
    custom: '날짜와 시각 지정',
    customAt: '종료 시각 (한국 시간)',
    exclude: '제외',
    cancel: '취소',
    close: '닫기',
  },
  en: {
    title: (name) => `Exclude ${name}`,
    reason: 'Reason (optional)',
    until: 'Until',
    noEnd: 'Until someone ends it',
    presets: { hour: '1 hour', tonight: 'Today 22:00', morning: 'Tomorrow 07:00' },
    custom: 'Date and time',
    customAt: 'End time (Korean time)',
    exclude: 'Exclude',
    cancel: 'Cancel',
    close: 'Close',
  },
});
