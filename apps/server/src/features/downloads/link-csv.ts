import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { searchLinks } from '@rackhand/contract/endpoints/links';
import { linkStateText, type TestLink } from '@rackhand/contract/link/link';
import { type LinkCsvColumn, linkCsvColumns } from '@rackhand/contract/link/link-csv';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import type { Language } from '@rackhand/contract/text/language';
import { z } from 'zod';
import type { CsvCell, CsvContent } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseRestricted } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { shownTime } from '../../platform/korean-time.ts';
import { linksWhere, readAllLinks } from '../links/find-links.ts';
import { parsed } from './choose-rows.ts';

const { skey, sval, filter, from, to, sort, orderby } = searchLinks.body.shape;
const keysOfList = z.strictObject({ skey, sval, filter, from, to, sort, orderby });
const columns = Object.keys(linkCsvColumns) as LinkCsvColumn[];

/** Links, by the keys of their list. */
export function linkCsv(db: Db, call: Call<typeof downloadCsv>, at: Date): CsvContent {
  const { actor, body, language } = call;
  refuseRestricted(call);
  const { table: _table, ...keys } = body;
  const choice = linksWhere(actor.groupType, parsed(keysOfList, keys), at);
  return {
    headings: columns.map((column) => linkCsvColumns[column][language]),
    rows: rowsOf(readAllLinks(db, choice, at), language),
  };
}

async function* rowsOf(links: AsyncIterable<TestLink>, language: Language): AsyncGenerator<CsvCell[]> {
  for await (const link of links) yield columns.map((column) => cellOf(link, column, language));
}

function cellOf(link: TestLink, column: LinkCsvColumn, language: Language): CsvCell {
  if (column === 'access') return accessModeWords[link.access][language];
  if (column === 'state') return linkStateText(link)[language];
  if (column === 'created_at') return shownTime(new Date(link.created_at));
  return link[column];
}
