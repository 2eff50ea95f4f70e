import { userColumns, userSearchKeys } from '@rackhand/contract/account/user';
import { type UserCsvColumn, userCsvColumns } from '@rackhand/contract/account/user-csv';
import { onlyOneOrder, searchOrder } from '@rackhand/contract/call/list-query';
import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { searchUsers, userFilter } from '@rackhand/contract/endpoints/users';
import { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import type { CsvContent } from '../../platform/csv/csv-file.ts';
import { refuseRestricted } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { userLines } from '../users/user-lines.ts';
import { parsed } from './choose-rows.ts';

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
export function userCsv(deps: Pick<AppDeps, 'db' | 'pool'>, call: Call<typeof downloadCsv>): CsvContent {
  const { actor, body, language } = call;
  refuseRestricted(call);
  const { table: _table, whole: isWhole = false, reason, ...keys } = body;
  if (isWhole && !actor.isSuperAdmin) throw new DomainError('31108');
  if (isWhole !== (reason !== undefined && reason.trim() !== ''))
    throw new DomainError('901', [{ field: 'reason', message: isWhole ? reasonMissing : reasonAlone }]);
  const search = parsed(keysOfList, keys);
  return {
    headings: columns.map((column) => userCsvColumns[column][language]),
    lines: userLines(deps, { groupType: actor.groupType, search, isWhole, language }),
  };
}

const reasonMissing = {
  ko: '가리지 않은 주소를 받으려면 이유를 적으세요.',
  en: 'Give a reason for taking whole addresses.',
};
const reasonAlone = {
  ko: '이유는 가리지 않은 주소를 받을 때만 적습니다.',
  en: 'A reason goes with whole addresses alone.',
};
