import type { AppHistoryRow } from '@rackhand/contract/app/device-app';
import { limits } from '@rackhand/contract/limits';
import type { Language } from '@rackhand/contract/text/language';
import type { Selectable } from 'kysely';
import type { AppHistoryTable } from '../../platform/database/app-tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { nameWithin } from '../../platform/deployments/name-within.ts';
import type { Call } from '../../platform/http/call.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { resultMessage } from './device-app-shape.ts';

export type HistoryRow = Selectable<AppHistoryTable>;

interface Page {
  page?: number | undefined;
  limit?: number | undefined;
}

/** Newest first. */
export async function readAppHistory(
  db: Db,
  deviceId: number,
  { page = 1, limit = limits.listDefaultLimit }: Page,
  { language, deployment }: Pick<Call, 'language' | 'deployment'>,
): Promise<{ total_count: number; result: AppHistoryRow[] }> {
  const [counted, rows] = await Promise.all([
    db
      .selectFrom('app_history')
      .select((on) => on.fn.countAll<number>().as('count'))
      .where('device_id', '=', deviceId)
      .executeTakeFirstOrThrow(),
    selectHistory(db, deviceId)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return {
    total_count: counted.count,
    result: rows.map((row) => toHistoryRow(row, language, deployment.groupType)),
  };
}

export function selectHistory(db: Db, deviceId: number) {
  return db.selectFrom('app_history').selectAll().where('device_id', '=', deviceId).orderBy('id', 'desc');
}

export function toHistoryRow(row: HistoryRow, language: Language, groupType: string): AppHistoryRow {
  return {
    id: row.id,
    updated_at: koreanTime(row.at),
    app_name: row.app_name,
    app_id: row.app_id ?? '',
    update_type: row.update_type,
    result_message: resultMessage(row, language),
    install_code: row.install_code,
    result: row.result,
    from_version: row.from_version,
    to_version: row.to_version,
    by: nameWithin(groupType, { by: row.done_by, group_type: row.group_type }),
    command_id: row.command_id,
  };
}
