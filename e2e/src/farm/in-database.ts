import { join } from 'node:path';
import pg from 'pg';
import type { SharedFarm } from './shared-farm.ts';

/** Lets time pass where nobody can wait for it: everything else goes through the product. */
export async function inDatabase(
  { dataDir }: Pick<SharedFarm, 'dataDir'>,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const folder = encodeURIComponent(join(dataDir, 'postgres/run'));
  const client = new pg.Client(`postgresql://rackhand@localhost/rackhand?host=${folder}`);
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
}
