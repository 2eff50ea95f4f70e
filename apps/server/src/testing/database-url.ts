import type { TestDatabase } from './database-setup.ts';

/** The DATABASE_URL of a test's database. */
export function databaseUrlOf(connection: TestDatabase['connection']): string {
  const url = new URL(`postgres://${connection.user}@localhost/${connection.database}`);
  url.searchParams.set('host', connection.host);
  url.searchParams.set('port', String(connection.port));
  if (connection.password !== undefined) url.password = connection.password;
  return url.href;
}
