import type { listRepairs } from '@rackhand/contract/endpoints/repairs';
import type { RepairCase, RepairColumn } from '@rackhand/contract/repair/repair';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page-of.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { rackLocation } from '../devices/device-columns.ts';
import { idOf } from '../devices/device-shape.ts';
import { photoKind } from './photo-kind.ts';
import { type ListedRow, toRepair } from './repair-row.ts';

type Asked = Call<typeof listRepairs>['query'];
type Filter = Omit<Asked, 'page' | 'limit'>;

const from = sql`from repair_cases c
  join devices d on d.id = c.device_id join repair_reasons r on r.id = c.reason_id`;
const columns = sql`c.*, d.udid, d.model, d.rack_group, d.rack_number, d.rack_slot,
  d.removed_at is not null as is_removed, r.ko, r.en,
  (select count(*)::int from file_uses u where u.kind = ${photoKind} and u.owner = c.id::text) as photo_count`;

const sortedBy: Record<RepairColumn, RawBuilder<unknown>> = {
  repair_id: sql`c.id`,
  model: sql`lower(d.model)`,
  rack_location: sql`(coalesce(d.rack_group, 2147483647), d.rack_number, d.rack_slot)`,
  state: sql`array_position(array['reported', 'in_repair', 'fixed', 'verified', 'closed'], c.state)`,
  reported_at: sql`c.reported_at`,
};

function whichOf({ state, reason_id, rack, model, deviceArn, q = '' }: Filter): RawBuilder<unknown> {
  const text = normalForm(q).trim();
  const texts = sql`lower(concat_ws(E'\n', '#' || c.id, d.model, d.udid, ${rackLocation}, c.note, c.link, c.reported_by, r.ko, r.en))`;
  const [group, number] = (rack ?? '').split('-').map(Number);
  const parts = [
    ...(state === undefined ? [] : [state === 'open' ? sql`c.ended_at is null` : sql`c.state = ${state}`]),
    ...(reason_id === undefined ? [] : [sql`c.reason_id = ${reason_id}`]),
    ...(rack === undefined ? [] : [sql`d.rack_group = ${group} and d.rack_number = ${number}`]),
    ...(model === undefined ? [] : [sql`d.model = ${model}`]),
    ...(deviceArn === undefined ? [] : [sql`c.device_id = ${idOf(deviceArn) ?? 0}`]),
    ...(text === '' ? [] : [sql`position(lower(${text}) in ${texts}) > 0`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** What waits longest stands first, and what has ended behind it, the latest first. */
function orderOf({ sort }: Filter): RawBuilder<unknown> {
  if (sort === undefined)
    return sql`c.ended_at is not null, case when c.ended_at is null then c.reported_at end, c.ended_at desc, c.id`;
  return sql`${sortedBy[sort.id]} ${sort.direction === 'asc' ? sql`asc` : sql`desc`}, c.id desc`;
}

function selectOf(filter: Filter): RawBuilder<ListedRow> {
  return sql<ListedRow>`select ${columns} ${from} where ${whichOf(filter)} order by ${orderOf(filter)}`;
}

export async function requireNamed(db: Db, { deviceArn, reason_id }: Filter): Promise<void> {
  const named = {
    device: deviceArn === undefined ? null : (idOf(deviceArn) ?? 0),
    reason: reason_id ?? null,
  };
  const { rows } = await sql<{ device: boolean; reason: boolean }>`
    select ${named.device}::integer is null or exists (select from devices d where d.id = ${named.device} and d.removed_at is null) as device,
      ${named.reason}::integer is null or exists (select from repair_reasons r where r.id = ${named.reason}) as reason`.execute(
    db,
  );
  if (rows[0]?.device !== true) throw new DomainError('E1011');
  if (!rows[0].reason) throw new DomainError('2002', [{ field: 'reason_id', message: String(reason_id) }]);
}

export async function readRepairs(
  db: Db,
  { page, limit, ...filter }: Asked,
): Promise<{ repairs: RepairCase[]; total_count: number; models: string[]; racks: string[] }> {
  await requireNamed(db, filter);
  const all = sql`${from} where ${whichOf(filter)}`;
  const [{ rows, total_count }, choices] = await Promise.all([
    readPage(db, { all, rows: selectOf(filter) }, { page, limit }),
    readChoices(db),
  ]);
  return { repairs: rows.map(toRepair), total_count, ...choices };
}

/** What a filter can be set to: of devices with cases alone. */
async function readChoices(db: Db): Promise<{ models: string[]; racks: string[] }> {
  const of = sql`from devices d where exists (select from repair_cases c where c.device_id = d.id)`;
  const [models, racks] = await Promise.all([
    sql<{
      model: string;
    }>`select distinct d.model ${of} and d.model <> '' order by d.model limit 600`.execute(db),
    sql<{ rack: string }>`
      select d.rack_group || '-' || d.rack_number as rack ${of} and d.rack_group is not null
      group by d.rack_group, d.rack_number order by d.rack_group, d.rack_number limit 600`.execute(db),
  ]);
  return { models: models.rows.map(({ model }) => model), racks: racks.rows.map(({ rack }) => rack) };
}

/** All that the list finds: their numbers first, and then rows as they are taken. */
export async function* readAllRepairs(db: Db, filter: Filter): AsyncGenerator<RepairCase> {
  const found = sql<{ id: number }>`
    select c.id ${from} where ${whichOf(filter)} order by ${orderOf(filter)}`;
  const { rows } = await found.execute(db);
  const atOnce = 200;
  for (let start = 0; start < rows.length; start += atOnce) {
    const ids = rows.slice(start, start + atOnce).map(({ id }) => id);
    const part = await sql<ListedRow>`
      select ${columns} ${from} where c.id = any(${ids}::integer[])
      order by array_position(${ids}::integer[], c.id)`.execute(db);
    yield* part.rows.map(toRepair);
  }
}

export async function requireListed(db: Db | Trx, id: number): Promise<ListedRow> {
  const { rows } = await sql<ListedRow>`select ${columns} ${from} where c.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new DomainError('2002', [{ field: 'id', message: String(id) }]);
  return rows[0];
}
