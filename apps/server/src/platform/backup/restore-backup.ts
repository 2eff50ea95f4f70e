import { basename } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { recordAudit } from '../audit/record-audit.ts';
import type { Clock } from '../clock.ts';
import type { Trx } from '../database/database.ts';
import { bumpTopic } from '../database/live-order.ts';
import { applyMigrations, migrationLock } from '../database/migrate.ts';
import type { Tables } from '../database/tables.ts';
import { StartFailure } from '../start-failure.ts';
import { emptyDatabase, refuseFull } from './empty-database.ts';
import { restoreRows } from './restore-rows.ts';
import { refuseRunningServers } from './running-servers.ts';
import { type VerifiedBackup, verifyBackup } from './verify-backup.ts';

interface RestoreDeps {
  pool: pg.Pool;
  clock: Clock;
}

interface RestoreOptions {
  replace: boolean;
  /** With what the backup says of itself, before anything is touched. */
  prepare?: (verified: VerifiedBackup) => Promise<void>;
  /** Looks at what is about to go; what it answers is done to what has come. */
  carry?: (present: Trx) => Promise<(restored: Trx) => Promise<void>>;
}

/**
 * The database becomes what the backup holds, in one transaction: the schema of the backup, its rows, then the migrations
 * since. Whatever goes wrong leaves what was there.
 */
export async function restoreBackup(
  { pool, clock }: RestoreDeps,
  file: string,
  { replace, prepare = () => Promise.resolve(), carry }: RestoreOptions,
): Promise<VerifiedBackup> {
  const verified = await verifyBackup(file);
  await prepare(verified);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await inOneTransaction(client, async (db, trx) => {
      await refuseOthers(client);
      await refuseFull(client, replace);
      const carried = await carry?.(trx);
      await emptyDatabase(client);
      await applyMigrations(db, verified.head.migrations);
      await restoreRows(client, file);
      await applyMigrations(db);
      await carried?.(trx);
      await finish(trx, clock, file, verified);
      await refuseRunningServers(client);
    });
    return verified;
  } finally {
    client.release(true);
  }
}

/** A server that starts meanwhile waits for the lock of the migrations. */
async function refuseOthers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    migrationLock,
  ]);
  if (rows[0]?.free !== true)
    throw new StartFailure('A server is starting or a restore is running on this database');
  await refuseRunningServers(client);
}

/** Two handles on one connection: the migrations begin no transaction of their own there. */
async function inOneTransaction(
  client: pg.PoolClient,
  work: (db: Kysely<Tables>, trx: Trx) => Promise<void>,
): Promise<void> {
  const single = {
    query: client.query.bind(client),
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  const handle = (): Kysely<Tables> =>
    new Kysely({
      dialect: new PostgresDialect({
        pool: { connect: () => Promise.resolve(single), end: () => Promise.resolve() },
      }),
    });
  const inner = handle();
  await handle()
    .transaction()
    .execute((trx) => work(inner, trx));
}

/** What browsers, caches and sessions hold is of another past: the farm has a new name, and everybody signs in again. */
async function finish(
  trx: Trx,
  clock: Clock,
  file: string,
  { head, manifest }: VerifiedBackup,
): Promise<void> {
  await sql`update farm_version set farm_id = gen_random_uuid()`.execute(trx);
  await bumpTopic(trx, 'farm');
  await trx
    .updateTable('sessions')
    .set({ ended_at: clock.now(), end_reason: 'restored' })
    .where('ended_at', 'is', null)
    .execute();
  await recordAudit(trx, {
    actor: { name: 'command line' },
    action: 'backup.restored',
    object: basename(file),
    after: { created_at: head.created_at, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) },
    result: 'ok',
  });
}
