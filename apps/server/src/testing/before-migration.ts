import { pino } from 'pino';
import { applyMigrations } from '../platform/database/migrate.ts';
import { migrations } from '../platform/database/migrations/index.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/open-database.ts';
import { createTestDatabase } from './create-test-database.ts';

/** A database as the release before a migration left it. */
export async function openBeforeMigration(
  name: string,
): Promise<OpenDatabase & { drop: () => Promise<void> }> {
  const database = await createTestDatabase();
  const opened = openDatabase(database.connection, pino({ level: 'silent' }));
  await opened.pool.query('drop schema public cascade; create schema public');
  await applyMigrations(
    opened.db,
    Object.keys(migrations).filter((other) => other < name),
  );
  const drop = async (): Promise<void> => {
    await opened.close();
    await database.drop();
  };
  return { ...opened, drop };
}
