import type { Text } from '../text/language.ts';

/** Columns of the list of notices as a file. */
export const noticeCsvColumns = {
  noti_id: { ko: '번호', en: 'No.' },
  title: { ko: '제목(한국어)', en: 'Title (Korean)' },
  title2: { ko: '제목(영어)', en: 'Title (English)' },
  state: { ko: '상태', en: 'State' },
  start_date: { ko: '시작', en: 'Start' },
  end_date: { ko: '끝', en: 'End' },
  content1: { ko: '내용(한국어)', en: 'Content (Korean)' },
  content2: { ko: '내용(영어)', en: 'Content (English)' },
} as const satisfies Record<string, Text>;
export type NoticeCsvColumn = keyof typeof noticeCsvColumns;
