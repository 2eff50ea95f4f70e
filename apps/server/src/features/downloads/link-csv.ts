import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { searchLinks } from '@rackhand/contract/endpoints/links';
import { linkCsvColumns } from '@rackhand/contract/link/link-csv';
import { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import type { CsvContent } from '../../platform/csv/csv-file.ts';
import { refuseRestricted } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { linkLines } from '../links/link-lines.ts';
import { parsed } from './choose-rows.ts';

const { skey, sval, filter, from, to, sort, orderby } = searchLinks.body.shape;
const keysOfList = z.strictObject({ skey, sval, filter, from, to, sort, orderby });

/** Links, by the keys of their list. */
export function linkCsv(
  deps: Pick<AppDeps, 'db' | 'pool'>,
  call: Call<typeof downloadCsv>,
  at: Date,
): CsvContent {
  const { actor, body, language } = call;
  refuseRestricted(call);
  const { table: _table, ...keys } = body;
  const asked = { groupType: actor.groupType, keys: parsed(keysOfList, keys), at, language };
  return {
    headings: Object.values(linkCsvColumns).map((heading) => heading[language]),
    lines: linkLines(deps, asked),
  };
}
