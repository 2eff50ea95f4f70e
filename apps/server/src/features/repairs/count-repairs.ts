import type { RepairState } from '@rackhand/contract/repair/repair';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export async function countRepairs(db: Db): Promise<ReadonlyMap<RepairState, number>> {
  const { rows } = await sql<{ state: RepairState; count: number }>`
    select state, count(*)::int as count from repair_cases where ended_at is null group by state`.execute(db);
  return new Map(rows.map(({ state, count }) => [state, count]));
}
