import { type TeamCsvColumn, teamCsvColumns } from '@rackhand/contract/account/user-csv';
import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { listTeams } from '@rackhand/contract/endpoints/teams';
import type { CsvCell, CsvContent } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseRestricted } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { readTeams } from '../teams/list-teams.ts';
import { parsed } from './choose-rows.ts';

/** A file is a person’s, who acts for nobody. */
const ofPeople = listTeams.query.omit({ acting_uid: true, page: true, limit: true });
const everyColumn = Object.keys(teamCsvColumns) as TeamCsvColumn[];

/** Teams, by the keys of their list. */
export function teamCsv(db: Db, call: Call<typeof downloadCsv>): CsvContent {
  const { actor, body, language, deployment } = call;
  refuseRestricted(call);
  const { table: _table, ...keys } = body;
  const query = parsed(ofPeople, keys);
  const { pricing } = deployment.settings.features;
  const columns = everyColumn.filter((column) => pricing || column !== 'available');
  return {
    headings: columns.map((column) => teamCsvColumns[column][language]),
    rows: rowsOf(db, { actor, query, deployment }, columns),
  };
}

async function* rowsOf(
  db: Db,
  asked: Parameters<typeof readTeams>[1],
  columns: readonly TeamCsvColumn[],
): AsyncGenerator<CsvCell[]> {
  const { teams } = await readTeams(db, asked);
  for (const team of teams) yield columns.map((column) => team[column]);
}
