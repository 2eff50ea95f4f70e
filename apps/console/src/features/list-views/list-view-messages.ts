import { defineMessages } from '../../platform/i18n/messages.ts';

export const listViewMessages = defineMessages({
  ko: {
    tools: '목록 도구',
    views: '보기',
    viewNow: (name: string) => `보기: ${name}`,
    modified: '수정됨',
    columns: '열',
    print: '인쇄',
    download: 'CSV',
    downloadHint: '지금 보이는 열, 조건, 순서 그대로 모든 행을 내려받기',
    downloadFailed: 'CSV를 내려받지 못했습니다',
    layoutFailed: '열 설정을 저장하지 못했습니다',
    shipped: { stateFirst: '상태 먼저' },
  },
  en: {
    tools: 'List tools',
    views: 'Views',
    viewNow: (name) => `View: ${name}`,
    modified: 'modified',
    columns: 'Columns',
    print: 'Print',
    download: 'CSV',
    downloadHint: 'Download all rows with the columns, filters and order shown now',
    downloadFailed: 'Could not download the CSV',
    layoutFailed: 'Could not save the column settings',
    shipped: { stateFirst: 'State first' },
  },
});
