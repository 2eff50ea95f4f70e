import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { listFails, searchTests } from '@rackhand/contract/endpoints/tests';
import type { csvTables } from '@rackhand/contract/test/test-csv';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import type { ListChoice } from '../../platform/database/read-in-parts.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { issueDetails } from '../../platform/http/issue-details.ts';
import { namedRuns } from '../runs/named-runs.ts';
import { failsWhere } from '../test-results/list-fails.ts';
import { testsWhere } from '../test-results/search-tests.ts';

export type Asked = z.output<(typeof downloadCsv)['body']>;
/** Of a list of runs. */
type OfRuns = Asked & { table: keyof typeof csvTables };

/** What the list itself would find by the same keys; each list knows its own. */
export async function chooseRows(db: Db, groupType: string, asked: OfRuns, at: Date): Promise<ListChoice> {
  const { table, test_run_ids: names, ...keys } = asked;
  const chosen = choices[table](groupType, keys, at);
  if (names === undefined) return chosen;
  const where = namedRuns(groupType, names);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from test_runs r where ${where}`.execute(db);
  if ((rows[0]?.count ?? 0) < new Set(names).size) throw new DomainError('2003');
  return { ...chosen, where };
}

const choices: Record<OfRuns['table'], (groupType: string, keys: object, at: Date) => ListChoice> = {
  tests: (groupType, keys, at) => testsWhere(groupType, parsed(searchTests.body, keys), at),
  fails: (groupType, keys, at) => failsWhere(groupType, parsed(listFails.query, keys), at),
};

export function parsed<Schema extends z.ZodType>(schema: Schema, keys: object): z.output<Schema> {
  const read = schema.safeParse(keys, { reportInput: true });
  if (!read.success) throw new DomainError('901', issueDetails(read.error));
  return read.data;
}
