import type { Text } from '../text/language.ts';
import { userCsvColumns } from './user-csv.ts';
import { concurrentTests } from './user-fields.ts';

/** Users of a file: all of it or nothing. Document 10, "Import". */
export const userImportLimits = {
  ...{ bytes: 5 * 1024 ** 2, rows: 10_000, faults: 1_000, shown: 20 },
  /** Columns that are passed over: as many are named, so far. */
  ...{ ignoredColumns: 20, headingCharacters: 100 },
} as const;

const { user_id, username, email, phone, type, locale, group_name, team_name, team_role } = userCsvColumns;

/** Columns of the file that comes in, by their headings in either language; a download of users has them too. */
export const userImportColumns = {
  ...{ user_id, username, email, phone, type, locale },
  max_concurrent_tests: userCsvColumns.max_concurrent_tests,
  ...{ group_name, team_name, team_role },
  memo: { ko: '메모', en: 'Memo' },
} as const satisfies Record<string, Text>;
export type UserImportColumn = keyof typeof userImportColumns;

/** Without one of these a file has no users. */
export const userImportRequired = ['user_id', 'username', 'email'] as const satisfies UserImportColumn[];

export const userImportTexts = {
  encoding: {
    ko: 'UTF-8로 저장한 CSV 파일이 아닙니다. UTF-8로 저장한 뒤 다시 고르세요.',
    en: 'This is no CSV file in UTF-8. Save it as UTF-8 and choose it again.',
  },
  unread: { ko: 'CSV로 읽을 수 없는 줄입니다.', en: 'The line cannot be read as CSV.' },
  rows: { ko: '한 번에 10,000명까지 가져올 수 있습니다.', en: 'A file has at most 10,000 users.' },
  headings: {
    ko: '첫 줄에 사용자 아이디, 이름, 이메일 제목이 있어야 합니다.',
    en: 'The first line has to have the headings User ID, Username and Email.',
  },
  type: { ko: '종류는 일반 또는 소셜입니다.', en: 'The type is General or Social.' },
  locale: { ko: '언어는 한국어 또는 영어입니다.', en: 'The locale is Korean or English.' },
  role: { ko: '팀 역할은 관리자 또는 구성원입니다.', en: 'The team role is Admin or Member.' },
  limit: concurrentTests.broken,
  team: { ko: '이런 팀이 없습니다.', en: 'There is no such team.' },
  teams: {
    ko: '같은 이름의 팀이 여럿입니다. 그룹도 적으세요.',
    en: 'Several teams have this name. Name the group too.',
  },
  twiceId: { ko: '파일에 같은 아이디가 두 번 있습니다.', en: 'The ID is in the file twice.' },
  twiceEmail: { ko: '파일에 같은 이메일이 두 번 있습니다.', en: 'The email is in the file twice.' },
  takenId: { ko: '이미 있는 아이디입니다.', en: 'The ID already exists.' },
  takenEmail: { ko: '이미 사용 중인 이메일입니다.', en: 'The email is already taken.' },
} as const satisfies Record<string, Text>;

/** Which of two columns is meant, nobody knows. */
export const twiceHeading = (heading: string): Text => ({
  ko: `첫 줄에 같은 제목이 두 번 있습니다: ${heading}`,
  en: `The first line has the same heading twice: ${heading}`,
});
