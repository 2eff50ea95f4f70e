import { counted } from '../../platform/i18n/english-count.ts';
import { defineMessages } from '../../platform/i18n/messages.ts';

export const chartMessages = defineMessages({
  ko: {
    title: '최근 30일',
    scope: '프로젝트',
    loading: '차트를 불러오는 중입니다.',
    loadFailed: '차트를 불러오지 못했습니다',
    sample: '예시',
    sampleNote: '이 범위에서는 최근 30일 동안 끝난 테스트가 없어 제품에 들어 있는 예시를 보여 줍니다.',
    pickDay: (chart: string) => `${chart}: 날짜 고르기`,
    asTable: '표로 보기',
    day: '날짜',
    nothing: '없음',
    runs: (count: string) => `${count}건`,
    crashes: (count: string) => `${count}건`,
    soFar: (day: string) => `${day} (지금까지)`,
  },
  en: {
    title: 'Last 30 days',
    scope: 'Projects',
    loading: 'Loading the charts',
    loadFailed: 'Could not load the charts',
    sample: 'Sample',
    sampleNote:
      'No test of these projects has ended in the last 30 days: what you see was shipped as an example.',
    pickDay: (chart) => `${chart}: choose a day`,
    asTable: 'Show as a table',
    day: 'Day',
    nothing: 'none',
    runs: (count) => counted(count, 'run'),
    crashes: (count) => (count === '1' ? '1 crash' : `${count} crashes`),
    soFar: (day) => `${day} (so far)`,
  },
});
