import type { QueryOf } from '@rackhand/contract/call/endpoint';
import type { listRecoveries, recoveryFile } from '@rackhand/contract/endpoints/recovery';
import type { Recovery } from '@rackhand/contract/recovery/recovery';
import type { Language } from '@rackhand/contract/text/language';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page-of.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { rackLocation } from '../devices/device-columns.ts';
import { idOf } from '../devices/device-shape.ts';
import { type NamedRun, toRecovery } from './recovery-shape.ts';

type ListQuery = z.output<(typeof listRecoveries)['query']>;
type Filter = QueryOf<typeof recoveryFile>;

const named = sql`r.*, d.udid, d.model as device_name, ${rackLocation} as rack_location
  from recoveries r join devices d on d.id = r.device_id`;

const newestFirst = sql`r.started_at desc, r.recovery_id`;
const atOnce = 250;

export async function readRecoveries(
  db: Db,
  query: ListQuery,
  language: Language,
): Promise<{ total_count: number; recoveries: Recovery[] }> {
  const wanted = conditionOf(query);
  const listed = {
    all: sql`from recoveries r where ${wanted}`,
    rows: sql<NamedRun>`select ${named} where ${wanted} order by ${newestFirst}`,
  };
  const { total_count, rows } = await readPage(db, listed, query);
  return { total_count, recoveries: await withRungs(db, rows, language) };
}

/** Every one of a filter: their ids first, then the rows as they are taken. */
export async function* readAllRecoveries(
  db: Db,
  filter: Filter,
  language: Language,
): AsyncGenerator<Recovery> {
  const { rows } = await sql<{ recovery_id: string }>`
    select r.recovery_id from recoveries r where ${conditionOf(filter)} order by ${newestFirst}`.execute(db);
  for (let start = 0; start < rows.length; start += atOnce) {
    const ids = rows.slice(start, start + atOnce).map(({ recovery_id }) => recovery_id);
    const part = await sql<NamedRun>`
      select ${named} where r.recovery_id = any(${ids}::uuid[]) order by ${newestFirst}`.execute(db);
    yield* await withRungs(db, part.rows, language);
  }
}

function conditionOf({ arn, state, rung }: Filter): RawBuilder<boolean> {
  const parts = [
    ...(arn === undefined ? [] : [sql<boolean>`r.device_id = ${idOf(arn) ?? 0}`]),
    ...(state === undefined ? [] : [sql<boolean>`r.state = ${state}`]),
    ...(rung === undefined
      ? []
      : [
          sql<boolean>`exists (select from recovery_rungs g where g.recovery_id = r.recovery_id and g.rung = ${rung})`,
        ]),
  ];
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** 2002 where there is none. */
export async function requireRecovery(db: Db, id: string, language: Language): Promise<Recovery> {
  const [shown] = await readWhere(db, sql<boolean>`r.recovery_id = ${id}::uuid`, language);
  if (shown === undefined) throw new DomainError('2002');
  return shown;
}

/** The last one of a device. */
export async function lastOf(db: Db, deviceId: number, language: Language): Promise<Recovery | null> {
  const [shown] = await readWhere(db, sql<boolean>`r.device_id = ${deviceId}`, language);
  return shown ?? null;
}

async function readWhere(db: Db, which: RawBuilder<boolean>, language: Language): Promise<Recovery[]> {
  const { rows } = await sql<NamedRun>`select ${named} where ${which}
    order by r.started_at desc limit 1`.execute(db);
  return withRungs(db, rows, language);
}

async function withRungs(db: Db, rows: readonly NamedRun[], language: Language): Promise<Recovery[]> {
  if (rows.length === 0) return [];
  const rungs = await db
    .selectFrom('recovery_rungs as g')
    .leftJoin('commands as c', 'c.command_id', 'g.command_id')
    .selectAll('g')
    .select('c.steps')
    .where(
      'g.recovery_id',
      'in',
      rows.map(({ recovery_id }) => recovery_id),
    )
    .orderBy('g.place')
    .execute();
  return rows.map((row) =>
    toRecovery(
      row,
      rungs.filter(({ recovery_id }) => recovery_id === row.recovery_id),
      language,
    ),
  );
}
