import type { Text } from '../text/language.ts';

/** Columns of the list of users as a file. */
export const userCsvColumns = {
  id: { ko: '번호', en: 'No.' },
  user_id: { ko: '사용자 아이디', en: 'User ID' },
  username: { ko: '이름', en: 'Username' },
  type: { ko: '종류', en: 'Type' },
  email: { ko: '이메일', en: 'Email' },
  phone: { ko: '휴대폰', en: 'Phone' },
  locale: { ko: '언어', en: 'Locale' },
  group_type: { ko: '그룹 유형', en: 'Group Type' },
  group_name: { ko: '그룹', en: 'Group' },
  team_name: { ko: '팀', en: 'Team' },
  team_role: { ko: '팀 역할', en: 'Team role' },
  status: { ko: '상태', en: 'Status' },
  running_tests: { ko: '실행 중인 테스트', en: 'Running tests' },
  max_concurrent_tests: { ko: '동시 테스트', en: 'Max Concurrent Tests' },
  created_at: { ko: '추가', en: 'Added' },
  last_seen_at: { ko: '마지막 접속', en: 'Last seen' },
} as const satisfies Record<string, Text>;
export type UserCsvColumn = keyof typeof userCsvColumns;

/** Columns of the list of teams as a file. */
export const teamCsvColumns = {
  team_id: { ko: '번호', en: 'No.' },
  group_name: { ko: '그룹', en: 'Group' },
  team_name: { ko: '팀', en: 'Team' },
  member_count: { ko: '구성원 수', en: 'Members' },
  project_count: { ko: '프로젝트 수', en: 'Projects' },
  billing_name: { ko: '결제 담당자', en: 'Billing manager' },
  /** Where there are prices. */
  available: { ko: '사용 가능한 포인트', en: 'Points available' },
} as const satisfies Record<string, Text>;
export type TeamCsvColumn = keyof typeof teamCsvColumns;

/** Why somebody takes whole addresses away. */
export const csvReasonCharacters = 200;
