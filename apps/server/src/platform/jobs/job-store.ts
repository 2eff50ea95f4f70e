import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { livingInstances } from '../live/farm-listener.ts';

/** Rows of jobs, which all servers have in common. */
export interface JobStore {
  /** Has a row for each. */
  know(names: readonly string[]): Promise<void>;
  /** Those of them that are due and that no living server does, which this one does from now on. */
  claim(names: readonly string[], at: Date): Promise<string[]>;
  /** One that was claimed is over. */
  settle(name: string, end: JobEnd & { nextAt: Date }): Promise<void>;
  /** One that every server does begins to fail, or no longer does. */
  note(name: string, end: JobEnd): Promise<void>;
  read(): Promise<{ name: string; lastSuccessAt: Date | null; failures: number }[]>;
}

interface JobEnd {
  at: Date;
  /** null: it went well. */
  error: string | null;
}

export function createJobStore(db: Db, instance: number): JobStore {
  return {
    know: async (names) => {
      const rows = names.map((name) => ({ name }));
      await db
        .insertInto('jobs')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    claim: async (names, at) => {
      // As a list of the living: of a join, a row that another server has just taken would be judged as it was before.
      const { rows } = await sql<{ name: string }>`
        with due as (
          select name from jobs j where name = any(${names}) and (next_at <= ${at}::timestamptz or ${isOfLaterTime(at)})
            and (j.runner is null or j.runner <> all (${livingInstances}))
          for update skip locked
        )
        update jobs set runner = ${instance} from due where jobs.name = due.name
        returning jobs.name`.execute(db);
      return rows.map(({ name }) => name);
    },
    settle: (name, { nextAt, ...end }) =>
      write(
        db,
        sql`runner = null, next_at = ${nextAt}::timestamptz, ${ended(end)} where name = ${name}
        and runner = ${instance}`,
      ),
    note: (name, end) => write(db, sql`${ended(end)} where name = ${name}`),
    read: async () => {
      const rows = await db.selectFrom('jobs').select(['name', 'last_success_at', 'failures']).execute();
      return rows.map((row) => ({
        name: row.name,
        lastSuccessAt: row.last_success_at,
        failures: row.failures,
      }));
    },
  };
}

type Sql = ReturnType<typeof sql>;

/** It was done by a clock that was ahead, and its turn would come when that time does; servers' clocks differ by less. */
const isOfLaterTime = (at: Date): Sql =>
  sql`greatest(last_success_at, failing_since) > ${at}::timestamptz + interval '1 minute'`;

/** Lost in a crash it is done once more: nobody waits for the disk. */
async function write(db: Db, change: Sql): Promise<void> {
  await sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    update jobs set ${change} and exists (select from quick)`.execute(db);
}

function ended({ at, error }: JobEnd): Sql {
  return error === null
    ? sql`last_success_at = ${at}::timestamptz, failing_since = null, last_error = null`
    : sql`failures = failures + 1, failing_since = coalesce(failing_since, ${at}::timestamptz), last_error = ${error}`;
}
