import { type UserCsvColumn, userCsvColumns } from '@rackhand/contract/account/user-csv';
import {
  teamRoleWords,
  userLocaleWords,
  userStatusWords,
  userTypeWords,
} from '@rackhand/contract/account/user-words';
import type { Language } from '@rackhand/contract/text/language';
import { type RawBuilder, sql } from 'kysely';
import type { AppDeps } from '../../app-deps.ts';
import { linesOf } from '../../platform/csv/lines-in-parts.ts';
import { guardedSql, shownTimeSql, wordsSql } from '../../platform/csv/sql-cells.ts';
import { runningTestsOf } from '../../platform/database/running-tests.ts';
import { maskedEmail, maskedPhone, wholePhone } from './file/masked-sql.ts';
import { type FiledSearch, userParts } from './file/user-parts.ts';

interface Asked {
  groupType: string;
  search: FiledSearch;
  /** With the addresses as they are. */
  isWhole: boolean;
  language: Language;
}

/** All users of a list, as lines of a file. */
export function userLines(
  deps: Pick<AppDeps, 'db' | 'pool'>,
  { groupType, search, ...shown }: Asked,
): AsyncGenerator<Buffer> {
  const row = sql.join(Object.keys(userCsvColumns).map((column) => cells[column as UserCsvColumn](shown)));
  return linesOf(deps, userParts(deps.db, groupType, search), row);
}

const cells: Record<UserCsvColumn, (shown: Pick<Asked, 'isWhole' | 'language'>) => RawBuilder<unknown>> = {
  id: () => sql`u.id`,
  user_id: () => guardedSql(sql`u.user_id`),
  username: () => guardedSql(sql`u.username`),
  type: ({ language }) => wordsSql(sql`u.type`, userTypeWords, language),
  email: ({ isWhole }) => guardedSql(isWhole ? sql`u.email` : maskedEmail),
  phone: ({ isWhole }) => (isWhole ? wholePhone : maskedPhone),
  locale: ({ language }) => wordsSql(sql`u.locale`, userLocaleWords, language),
  group_type: () => sql`u.group_type`,
  group_name: () => guardedSql(sql`g.group_name`),
  team_name: () => guardedSql(sql`t.team_name`),
  team_role: ({ language }) => wordsSql(sql`u.team_role`, teamRoleWords, language),
  status: ({ language }) => wordsSql(sql`u.status`, userStatusWords, language),
  running_tests: () => runningTestsOf(sql`u.uid`),
  max_concurrent_tests: () => sql`u.max_concurrent_tests`,
  created_at: () => shownTimeSql(sql`u.created_at`),
  last_seen_at: () => shownTimeSql(sql`u.last_seen_at`),
};
