import type { TestRun } from '@rackhand/contract/test/listed-run';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { readRuns } from './run-rows.ts';

interface ChangedRun {
  version: number;
  row: TestRun;
  groupType: string;
}

/** Whoever has missed more than that reads the list anew. */
const mostTold = 2_000;

/** Runs that have changed after a farm version, for the streams of their deployment. */
export async function readChangedRuns(db: Db, after: number, upTo: number): Promise<ChangedRun[]> {
  const changed = sql`r.changed_version > ${after}::bigint and r.changed_version <= ${upTo}::bigint`;
  const { rows: groups } = await sql<{ group_type: string; now: Date }>`
    select distinct r.group_type, now() from test_runs r where ${changed}`.execute(db);
  const told = await Promise.all(
    groups.map(async ({ group_type, now }) => {
      const where = sql`${changed} and r.group_type = ${group_type}`;
      const runs = await readRuns(db, { where, orderBy: sql`r.changed_version desc`, limit: mostTold }, now);
      return runs.map((row) => ({ version: row.revision, row, groupType: group_type }));
    }),
  );
  return told.flat().sort((left, right) => left.version - right.version);
}
