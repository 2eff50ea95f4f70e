import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { coldColumns, type DeviceRow, hotColumns } from './device-row.ts';

/** A row in JSON, in which instants are texts. */
export type ReadRow = Record<string, unknown>;

/** A whole row in one column: to be told of sixty, one by one with each answer, takes longer than to read them. */
export function rowAsJson(table: 'devices' | 'd'): RawBuilder<ReadRow> {
  return sql<ReadRow>`row_to_json(${sql.ref(table)})`;
}

const instants = Object.entries({ registered_at: 'timestamptz', ...hotColumns, ...coldColumns })
  .filter(([, type]) => type.startsWith('timestamptz'))
  .map(([name]) => name);

export function toDeviceRow(read: ReadRow): DeviceRow {
  for (const name of instants) read[name] = instantOf(read[name]);
  return read as DeviceRow;
}

function instantOf(told: unknown): unknown {
  if (Array.isArray(told)) return told.map(instantOf);
  return typeof told === 'string' ? new Date(told) : told;
}

/** Devices of the farm by their ids, as they are, for who changes nothing. */
export async function readPresentDevices(db: Db, ids: readonly number[]): Promise<DeviceRow[]> {
  const found = await db
    .selectFrom('devices')
    .select(rowAsJson('devices').as('row'))
    .where(sql<boolean>`id = any(${ids}) and removed_at is null`)
    .orderBy('id')
    .execute();
  return found.map(({ row }) => toDeviceRow(row));
}
