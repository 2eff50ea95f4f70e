import type { RepairDetail } from '@rackhand/contract/repair/repair';
import { judgeRepair } from '@rackhand/contract/repair/repair-checks';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { type ReadRow, rowAsJson, toDeviceRow } from '../devices/read-device-row.ts';
import { toldSince } from './device-again.ts';
import { requireListed } from './read-repairs.ts';
import { readPhotos } from './repair-photos.ts';
import { type ListedRow, toRepair } from './repair-row.ts';

/** A case with all that is known of it. */
export async function readDetail(db: Db | Trx, id: number, at: Date): Promise<RepairDetail> {
  const row = await requireListed(db, id);
  const steps = await db
    .selectFrom('repair_steps')
    .selectAll()
    .where('repair_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...toRepair(row),
    steps: steps.map(({ at: when, by_whom, from_state, to_state, note }) => ({
      ...{ at: koreanTime(when), by: by_whom, from: from_state, to: to_state, note },
    })),
    photos: await readPhotos(db, id),
    checks: row.state === 'fixed' ? await readChecks(db, row, at) : [],
    was_excluded: row.excluded_before !== null,
  };
}

async function readChecks(db: Db | Trx, row: ListedRow, at: Date): Promise<RepairDetail['checks']> {
  const { rows } = await sql<{ device: ReadRow }>`
    select ${rowAsJson('d')} as device from devices d where d.id = ${row.device_id}`.execute(db);
  const [found] = rows;
  if (found === undefined) return [];
  const checks = judgeRepair(toldSince(toDeviceRow(found.device), row), at.getTime());
  return checks.map(({ holdsAt, errors, ...told }) => ({
    ...told,
    errors: [...errors],
    holds_at: holdsAt === null ? null : koreanTime(new Date(holdsAt)),
  }));
}
