import { textOf } from '@rackhand/program/text-of';
import type pg from 'pg';
import { StartFailure } from '../start-failure.ts';

const oldestMajor = 15;

/** Refuses a database that can't be reached or is too old, in one line without the password. */
export async function checkExternalDatabase(pool: pg.Pool, databaseUrl: string): Promise<void> {
  const place = describe(databaseUrl);
  let version: number;
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    version = Number(rows[0]?.version);
  } catch (error) {
    throw new StartFailure(`DATABASE_URL: ${place}: ${reasonOf(error)}`, error);
  }
  const major = Math.floor(version / 10_000);
  if (major >= oldestMajor) return;
  throw new StartFailure(
    `DATABASE_URL: ${place} is PostgreSQL ${String(major)}, which is too old: ${String(oldestMajor)} or later is needed`,
  );
}

function describe(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host}${url.pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return textOf(error);
}
