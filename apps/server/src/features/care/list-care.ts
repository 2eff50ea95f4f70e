import type { listCare } from '@rackhand/contract/endpoints/care';
import type { CareDeed } from '@rackhand/contract/recovery/care';
import type { Language } from '@rackhand/contract/text/language';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page-of.ts';
import type { CareDeedsTable } from '../../platform/database/recovery-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { rackLocation } from '../devices/device-columns.ts';
import { arnOf, idOf } from '../devices/device-shape.ts';

type ListQuery = z.output<(typeof listCare)['query']>;

interface NamedDeed extends Selectable<CareDeedsTable> {
  udid: string;
  device_name: string;
  rack_location: string;
}

export async function readDeeds(
  db: Db,
  query: ListQuery,
  language: Language,
): Promise<{ total_count: number; care: CareDeed[] }> {
  const { arn, result, type } = query;
  const ofDevice = arn === undefined ? sql`true` : sql`c.device_id = ${idOf(arn) ?? 0}`;
  const wanted = sql`${ofDevice} and ${result === undefined ? sql`true` : sql`c.result = ${result}`}
    and ${type === undefined ? sql`true` : sql`c.type = ${type}`}`;
  const listed = {
    all: sql`from care_deeds c where ${wanted}`,
    rows: sql<NamedDeed>`select c.*, d.udid, d.model as device_name, ${rackLocation} as rack_location
      from care_deeds c join devices d on d.id = c.device_id where ${wanted}
      order by c.planned_at desc, c.care_id desc`,
  };
  const { total_count, rows } = await readPage(db, listed, query);
  return { total_count, care: rows.map((row) => toDeed(row, language)) };
}

function toDeed(row: NamedDeed, language: Language): CareDeed {
  const { care_id, type, udid, device_name, rack_location, result, command_id } = row;
  return {
    ...{ care_id, type, arn: arnOf(row.device_id), udid, device_name, rack_location, result, command_id },
    why: row.why?.[language] ?? '',
    due_at: koreanTime(row.due_at),
    planned_at: koreanTime(row.planned_at),
    ended_at: row.ended_at === null ? null : koreanTime(row.ended_at),
  };
}
