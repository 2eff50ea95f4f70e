import type { Logger } from 'pino';
import { checkExternalDatabase } from './check-external-database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

interface ConnectOptions {
  /** null: the private PostgreSQL in dataDir. */
  databaseUrl: string | null;
  dataDir: string;
  /** A short command beside a server that runs: it uses that server's private PostgreSQL and leaves it alone. */
  beside?: boolean;
}

/** The database that the settings name, reachable and with today's schema; closing it stops a private one. */
export async function connectDatabase(options: ConnectOptions, log: Logger): Promise<OpenDatabase> {
  const opened =
    options.databaseUrl === null
      ? await openEmbedded(options, log)
      : await openExternal(options.databaseUrl, log);
  try {
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
