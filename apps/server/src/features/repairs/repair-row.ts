import type { RepairCase, RepairMark, RepairState } from '@rackhand/contract/repair/repair';
import { isOpenRepair } from '@rackhand/contract/repair/repair';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { RepairCasesTable } from '../../platform/database/repair-tables.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf, rackLocationOf } from '../devices/device-shape.ts';

export type RepairRow = Selectable<RepairCasesTable>;

/** A case with what is read beside it. */
export interface ListedRow extends RepairRow {
  udid: string;
  model: string;
  rack_group: number | null;
  rack_number: number | null;
  rack_slot: number | null;
  is_removed: boolean;
  ko: string;
  en: string;
  photo_count: number;
}

export function toRepair(row: ListedRow): RepairCase {
  return {
    repair_id: row.id,
    arn: arnOf(row.device_id),
    udid: row.udid,
    model: row.model,
    rack_location: rackLocationOf(row),
    is_removed: row.is_removed,
    state: row.state,
    reason: { reason_id: row.reason_id, ko: row.ko, en: row.en },
    note: row.note,
    link: row.link,
    reported_by: row.reported_by,
    reported_at: koreanTime(row.reported_at),
    state_since: koreanTime(row.state_since),
    ended_at: row.ended_at === null ? null : koreanTime(row.ended_at),
    photo_count: row.photo_count,
    version: row.version,
  };
}

/** As its device keeps it; null: it has ended. */
export function markOf(id: number, state: RepairState): RepairMark | null {
  return isOpenRepair(state) ? { repair_id: id, state } : null;
}

export async function lockRepair(trx: Trx, id: number): Promise<RepairRow> {
  const row = await trx
    .selectFrom('repair_cases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('2002', [{ field: 'id', message: String(id) }]);
  return row;
}
