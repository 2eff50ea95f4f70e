import type { Logger } from 'pino';
import { backUpBeforeUpdate } from '../backup/back-up-before-update.ts';
import { checkExternalDatabase } from './check-external-database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate, refuseNewerSchema } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

interface ConnectOptions {
  /** null: the private PostgreSQL in dataDir. */
  databaseUrl: string | null;
  dataDir: string;
  /** A short command beside a server that runs: it uses that server's private PostgreSQL and leaves it alone. */
  beside?: boolean;
  /** The schema is left alone, for what replaces it. */
  asItIs?: boolean;
}

/** The database that the settings name, reachable and with today's schema; closing it stops a private one. */
export async function connectDatabase(options: ConnectOptions, log: Logger): Promise<OpenDatabase> {
  const opened =
    options.databaseUrl === null
      ? await openEmbedded(options, log)
      : await openExternal(options.databaseUrl, log);
  try {
    if (options.asItIs === true) return opened;
    await refuseNewerSchema(opened.db);
    await backUpBeforeUpdate(opened, options.dataDir, log);
    await migrate(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openExternal(databaseUrl: string, log: Logger): Promise<OpenDatabase> {
  const opened = openDatabase({ connectionString: databaseUrl }, log);
  await checkExternalDatabase(opened.pool, databaseUrl);
  return opened;
}

async function openEmbedded({ dataDir, beside = false }: ConnectOptions, log: Logger): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, beside });
  const opened = openDatabase(postgres.connection, log);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await postgres.stop();
    },
  };
}
