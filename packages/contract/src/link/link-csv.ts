import type { Text } from '../text/language.ts';

/** Columns of the list of links as a file. */
export const linkCsvColumns = {
  link_id: { ko: '번호', en: 'No.' },
  token: { ko: '토큰', en: 'Token' },
  test_run_id: { ko: '테스트 번호', en: 'Test Run ID' },
  project: { ko: '프로젝트', en: 'Project' },
  user_id: { ko: '사용자 아이디', en: 'User ID' },
  access: { ko: '접근 권한', en: 'Test access' },
  expire_date: { ko: '만료일', en: 'Expire date' },
  state: { ko: '상태', en: 'State' },
  created_at: { ko: '만든 때', en: 'Made' },
  created_by: { ko: '만든 사람', en: 'Made by' },
} as const satisfies Record<string, Text>;
export type LinkCsvColumn = keyof typeof linkCsvColumns;
