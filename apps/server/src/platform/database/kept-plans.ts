import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** A statement that has been run so often is worth a plan that each connection keeps. */
const runsBeforeKept = 20;
/** Each connection holds every kept plan in memory. */
const mostKept = 100;
/** What a kept plan would answer has changed shape: the schema is newer than this server. */
const outdatedPlanState = '0A000';

/**
 * The pool, with the statements that are run again and again planned once for each connection: at a thousand batches a
 * second their planning would be a third of the database's work.
 */
export function keepPlans(pool: pg.Pool): PostgresPool {
  const runs = new Map<string, number>();
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= mostKept) return name;
    const count = (runs.get(text) ?? 0) + 1;
    if (count < runsBeforeKept) {
      if (runs.size >= 10 * mostKept) runs.clear();
      runs.set(text, count);
      return undefined;
    }
    runs.delete(text);
    names.set(text, createHash('md5').update(text).digest('hex'));
    return names.get(text);
  };

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isOutdated = false;
    const query = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
      const name = values.length === 0 ? undefined : nameOf(text);
      if (name === undefined) return client.query(text, values);
      try {
        return await client.query({ name, text, values });
      } catch (error) {
        isOutdated ||= error instanceof Error && 'code' in error && error.code === outdatedPlanState;
        throw error;
      }
    };
    return { query, release: () => client.release(isOutdated) } as unknown as PostgresPoolClient;
  };

  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}
