import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { searchLedger } from '@rackhand/contract/endpoints/tickets';
import type { LedgerEntry } from '@rackhand/contract/points/ledger';
import { type LedgerCsvColumn, ledgerCsvColumns } from '@rackhand/contract/points/point-csv';
import { entryKindWords } from '@rackhand/contract/points/point-words';
import type { Language } from '@rackhand/contract/text/language';
import type { CsvCell, CsvContent } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireFeature } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { shownTime } from '../../platform/korean-time.ts';
import { readAllEntries } from '../tickets/read-ledger.ts';
import { parsed } from './choose-rows.ts';

const columns = Object.keys(ledgerCsvColumns) as LedgerCsvColumn[];

/** Every movement of points, by the keys of its list. */
export function ledgerCsv(
  db: Db,
  { actor, deployment, body, language }: Call<typeof downloadCsv>,
): CsvContent {
  requireFeature(deployment, 'pricing');
  const { table: _table, ...keys } = body;
  const search = parsed(searchLedger.body, keys);
  return {
    headings: columns.map((column) => ledgerCsvColumns[column][language]),
    rows: rowsOf(readAllEntries(db, actor.groupType, search), language),
  };
}

async function* rowsOf(entries: AsyncIterable<LedgerEntry>, language: Language): AsyncGenerator<CsvCell[]> {
  for await (const entry of entries) yield columns.map((column) => cellOf(entry, column, language));
}

function cellOf(entry: LedgerEntry, column: LedgerCsvColumn, language: Language): CsvCell {
  if (column === 'at') return shownTime(new Date(entry.at));
  return column === 'kind' ? entryKindWords[entry.kind][language] : entry[column];
}
