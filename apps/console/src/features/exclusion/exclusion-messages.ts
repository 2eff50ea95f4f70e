import { defineMessages } from '../../platform/i18n/messages.ts';

export const exclusionMessages = defineMessages({
  ko: {
    withReason: '사유와 기한 정하기…',
    title: (name: string) => `${name} 제외`,
    reason: '사유 (선택)',
    until: '언제까지',
    noEnd: '직접 되돌릴 때까지',
    presets: { hour: '1시간', tonight: '오늘 22:00', morning: '내일 07:00' },
    custom: '날짜와 시각 지정',
    customAt: '끝나는 시각 (한국 시간)',
    exclude: '제외',
    excluded: '제외',
    untilTime: (time: string) => `${time}까지`,
    cancel: '취소',
    close: '닫기',
  },
  en: {
    withReason: 'With reason and end…',
    title: (name) => `Exclude ${name}`,
    reason: 'Reason (optional)',
    until: 'Until',
    noEnd: 'Someone puts it back',
    presets: { hour: '1 hour', tonight: 'Today 22:00', morning: 'Tomorrow 07:00' },
    custom: 'Date and time',
    customAt: 'Ends at (Korean time)',
    exclude: 'Exclude',
    excluded: 'Excluded',
    untilTime: (time) => `until ${time}`,
    cancel: 'Cancel',
    close: 'Close',
  },
});
