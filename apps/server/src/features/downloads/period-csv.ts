import { searchOrder } from '@rackhand/contract/call/list-query';
import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { listPeriods } from '@rackhand/contract/endpoints/periods';
import { type Period, periodColumns } from '@rackhand/contract/points/period';
import { type PeriodCsvColumn, periodCsvColumns } from '@rackhand/contract/points/point-csv';
import { periodStateWords } from '@rackhand/contract/points/point-words';
import type { Language } from '@rackhand/contract/text/language';
import { z } from 'zod';
import type { CsvCell, CsvContent } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseRestricted, requireFeature } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { readAllPeriods } from '../periods/find-periods.ts';
import { parsed } from './choose-rows.ts';

const { q, state } = listPeriods.query.shape;
const keysOfList = z.strictObject({ q, state, ...searchOrder(periodColumns) });
const columns = Object.keys(periodCsvColumns) as PeriodCsvColumn[];

/** Period tickets, by the keys of their list. */
export function periodCsv(db: Db, call: Call<typeof downloadCsv>, at: Date): CsvContent {
  const { actor, deployment, body, language } = call;
  requireFeature(deployment, 'pricing');
  refuseRestricted(call);
  const { table: _table, ...keys } = body;
  const { orderby, sort = orderby, ...asked } = parsed(keysOfList, keys);
  const periods = readAllPeriods(db, actor.groupType, { ...asked, sort }, at);
  return {
    headings: columns.map((column) => periodCsvColumns[column][language]),
    rows: rowsOf(periods, language),
  };
}

async function* rowsOf(periods: AsyncIterable<Period>, language: Language): AsyncGenerator<CsvCell[]> {
  for await (const period of periods)
    yield columns.map((column) =>
      column === 'state' ? periodStateWords[period.state][language] : period[column],
    );
}
