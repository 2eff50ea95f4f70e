import { pino } from 'pino';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { loadSealingKeys, loadServerSecrets } from '../platform/secrets/server-secrets.ts';

const silent = pino({ level: 'silent' });

/** Schema and keys: what a server's first start makes, and any later one finds. */
export async function fillDatabase(connection: Parameters<typeof openDatabase>[0]): Promise<void> {
  const { db, close } = openDatabase(connection, silent);
  await migrate(db);
  await loadServerSecrets(db);
  await loadSealingKeys(db);
  await close();
}

/** As after a server's first start, but without an admin. */
export async function fillDataDirectory(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  await fillDatabase(postgres.connection);
  await postgres.stop();
}
