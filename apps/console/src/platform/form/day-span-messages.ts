import { defineMessages } from '../i18n/messages.ts';

export const daySpanMessages = defineMessages({
  ko: {
    from: '시작일',
    to: '종료일',
    period: '기간',
    presets: { today: '오늘', yesterday: '어제', week: '1주일', month: '1개월', halfYear: '6개월' },
    anyDay: '모든 날',
    missing: '시작일과 종료일을 모두 입력하세요.',
    wrongOrder: '시작일은 종료일보다 늦을 수 없습니다.',
  },
  en: {
    from: 'From',
    to: 'To',
    period: 'Period',
    presets: {
      today: 'Today',
      yesterday: 'Yesterday',
      week: 'A week',
      month: 'A month',
      halfYear: 'Six months',
    },
    anyDay: 'Any day',
    missing: 'Enter the first day and the last one.',
    wrongOrder: 'The first day cannot be later than the last one.',
  },
});
