import type { BodyOf } from '@rackhand/contract/call/endpoint';
import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { listRounds } from '@rackhand/contract/endpoints/tokkidan';
import { runResultWords, runStateWords } from '@rackhand/contract/test/run-words';
import { type RoundCsvColumn, roundCsvColumns } from '@rackhand/contract/test/test-csv';
import type { TokkidanRound } from '@rackhand/contract/test/tokkidan';
import type { Language } from '@rackhand/contract/text/language';
import type { CsvContent } from '../../platform/csv/csv-file.ts';
import { type CsvCells, csvList, timeCell } from '../../platform/csv/csv-list.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseWrongOrder } from '../../platform/days-in-order.ts';
import { readAllRounds } from '../tokkidan/list-rounds.ts';
import { parsed } from './choose-rows.ts';

type Asked = BodyOf<typeof downloadCsv>;

/** Rounds of the squad, by the keys of their list. */
export function roundCsv(
  db: Db,
  groupType: string,
  { table: _table, ...keys }: Asked,
  language: Language,
): CsvContent {
  const query = parsed(listRounds.query.strict(), keys);
  refuseWrongOrder(query);
  return csvList(roundCsvColumns, cells, { rows: readAllRounds(db, groupType, query), language });
}

const cells: CsvCells<RoundCsvColumn, TokkidanRound> = {
  tid: ({ tid }) => tid,
  app: ({ app_name }) => app_name,
  app_id: ({ app_id }) => app_id,
  app_version: ({ app_version }) => app_version,
  created_at: ({ created_at }) => timeCell(created_at),
  ended_at: ({ ended_at }) => timeCell(ended_at),
  result: ({ result }, language) =>
    result === null ? runStateWords.running[language] : runResultWords[result][language],
  devices: ({ devices }) => devices,
  done: ({ done }) => done,
  crashes: ({ crashes }) => crashes,
  new_crashes: ({ new_crashes }) => new_crashes,
  coverage: ({ coverage }) => (coverage === null ? '' : Math.round(coverage * 1000) / 10),
};
