import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from './database.ts';
import { keepPlans } from './kept-plans.ts';
import type { Tables } from './tables.ts';

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

const numbers = new Set<number>([pg.types.builtins.INT8]);
const connectDeadlineMs = 5_000;
const statementDeadlineMs = 30_000;
/**
 * A farm's queries are short: a PostgreSQL that compiles them, as many do unless they are told, loses more than it gains; and
 * one that takes its disk for a turning one reads a small table whole where the index is there, and goes on so when it is large.
 */
export const shortQueries = '-c jit=off -c random_page_cost=1.1';
/** This release knows that topics have an order each; 0196-live-topics.ts says what becomes of one that does not. */
const knowsTopics = '-c rackhand.topics=on';

/** bigint and count as numbers: nothing here grows past 2^53 but apps' version codes, which are selected as text. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): ((value: string) => unknown) =>
    numbers.has(oid) && format !== 'binary'
      ? Number
      : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
};

/** Opens no connection yet. The pool outlives the database: what runs while it is away fails, what comes later works. */
export function openDatabase(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max: 16,
    application_name: 'rackhand',
    options: `${shortQueries} ${knowsTopics}`,
    connectionTimeoutMillis: connectDeadlineMs,
    idle_in_transaction_session_timeout: statementDeadlineMs,
    statement_timeout: statementDeadlineMs,
    types: typeParsers,
  });
  // Without listeners, a connection that breaks, idle or in use, would end the process.
  let closing = false;
  const warn = (error: Error): void => {
    if (!closing) log.warn({ reason: error.message }, 'a database connection was lost');
  };
  pool.on('error', warn);
  pool.on('connect', (client) => {
    client.on('error', warn);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: keepPlans(pool) }) });
  const close = async (): Promise<void> => {
    closing = true;
    await db.destroy();
  };
  return { db, pool, close };
}
