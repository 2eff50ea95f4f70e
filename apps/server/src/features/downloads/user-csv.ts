import { userColumns, userSearchKeys } from '@rackhand/contract/account/user';
import { type UserCsvColumn, userCsvColumns } from '@rackhand/contract/account/user-csv';
import {
  teamRoleWords,
  userLocaleWords,
  userStatusWords,
  userTypeWords,
} from '@rackhand/contract/account/user-words';
import { onlyOneOrder, searchOrder } from '@rackhand/contract/call/list-query';
import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { searchUsers, userFilter } from '@rackhand/contract/endpoints/users';
import type { Language } from '@rackhand/contract/text/language';
import { z } from 'zod';
import type { CsvCell } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseRestricted } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { shownTime } from '../../platform/korean-time.ts';
import { readAllUsers } from '../users/all-users.ts';
import type { FiledUser } from '../users/user-rows.ts';
import { parsed } from './choose-rows.ts';
import type { CsvContent } from './csv-content.ts';

const keysOfList = z
  .strictObject({
    skey: z.enum(userSearchKeys).default('user_id'),
    sval: searchUsers.body.shape.sval,
    filter: userFilter.default({}),
    ...searchOrder(userColumns),
  })
  .refine(...onlyOneOrder);
const columns = Object.keys(userCsvColumns) as UserCsvColumn[];

/** Users, by the keys of their list; addresses are masked but for a super admin who says why. */
export function userCsv(db: Db, call: Call<typeof downloadCsv>): CsvContent {
  const { actor, body, language } = call;
  refuseRestricted(call);
  const { table: _table, whole: isWhole = false, reason, ...keys } = body;
  if (isWhole && !actor.isSuperAdmin) throw new DomainError('31108');
  if (isWhole !== (reason !== undefined && reason.trim() !== ''))
    throw new DomainError('901', [{ field: 'reason', message: reasonWanted }]);
  const search = parsed(keysOfList, keys);
  return {
    headings: columns.map((column) => userCsvColumns[column][language]),
    rows: rowsOf(readAllUsers(db, actor.groupType, search, { isWhole }), language),
  };
}

const reasonWanted = {
  ko: '가리지 않은 주소에만 이유를 적으세요.',
  en: 'A reason goes with whole addresses, and with them alone.',
};

async function* rowsOf(users: AsyncIterable<FiledUser>, language: Language): AsyncGenerator<CsvCell[]> {
  for await (const user of users) yield columns.map((column) => cells[column](user, language));
}

const timeOf = (at: string | null): string => (at === null ? '' : shownTime(new Date(at)));

const cells: Record<UserCsvColumn, (user: FiledUser, language: Language) => CsvCell> = {
  id: ({ id }) => id,
  user_id: ({ user_id }) => user_id,
  username: ({ username }) => username,
  type: ({ type }, language) => userTypeWords[type][language],
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  locale: ({ locale }, language) => userLocaleWords[locale][language],
  group_type: ({ group_type }) => group_type,
  group_name: ({ group_name }) => group_name,
  team_name: ({ team_name }) => team_name,
  team_role: ({ team_role }, language) => (team_role === null ? '' : teamRoleWords[team_role][language]),
  status: ({ status }, language) => userStatusWords[status][language],
  max_concurrent_tests: ({ max_concurrent_tests }) => max_concurrent_tests,
  created_at: ({ created_at }) => timeOf(created_at),
  last_seen_at: ({ last_seen_at }) => timeOf(last_seen_at),
};
