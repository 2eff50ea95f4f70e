import type { TestRun } from '@rackhand/contract/test/listed-run';
import { type RawBuilder, sql } from 'kysely';
import { idParts } from '../../platform/csv/id-parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { readRuns, runTables } from '../runs/run-rows.ts';

/** Which runs, in which order: over `test_runs` as r and the tables beside it. */
export interface RunChoice {
  where: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
}

const atOnce = 500;

/**
 * All runs of a list as it is now, however many they are: their numbers first, in one text, and then rows as they are taken.
 * No transaction and no cursor waits for whoever takes them slowly.
 */
export async function* readAllRuns(db: Db, { where, orderBy }: RunChoice, at: Date): AsyncGenerator<TestRun> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(r.id::text, ',' order by ${orderBy}) as ids from ${runTables} where ${where}`.execute(
    db,
  );
  for (const ids of idParts(rows[0]?.ids ?? '', atOnce)) {
    const part = sql`${ids}::bigint[]`;
    yield* await readRuns(
      db,
      { where: sql`r.id = any(${part})`, orderBy: sql`array_position(${part}, r.id)`, limit: atOnce },
      at,
    );
  }
}
