import type { TestRun } from '@rackhand/contract/test/listed-run';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type ListChoice, readInParts } from '../../platform/database/read-in-parts.ts';
import { readRuns, runTables } from '../runs/run-rows.ts';

/** All runs of a list, however many they are: over `test_runs` as r and the tables beside it. */
export function readAllRuns(db: Db, choice: ListChoice, at: Date): AsyncGenerator<TestRun> {
  return readInParts(db, {
    ...{ ...choice, from: runTables, id: sql`r.id` },
    read: (part) => readRuns(db, part, at),
  });
}
