import type { addRack, changeRack, orderRacks, removeRack } from '@rackhand/contract/endpoints/rack-changes';
import { type Rack, rackLimits } from '@rackhand/contract/rack/rack';
import type { Trx } from '../../platform/database/database.ts';
import { refuseStale } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { RackChange } from './rack-change.ts';
import { refuseNumberTaken, refuseOtherMembers, refuseTooMany } from './rack-numbers.ts';
import { refuseOccupied } from './rack-occupants.ts';

type Shape = Pick<Rack, 'name' | 'rows' | 'columns'>;

const address = (group: number, rack: number): string => `S${String(group)}-${String(rack)}`;
const columnsOf = ({ name, rows, columns }: Shape) => ({ name, row_count: rows, column_count: columns });

export async function insertRack(
  trx: Trx,
  { body }: Call<typeof addRack>,
): Promise<RackChange<{ rack: number }>> {
  const { group, name, rows, columns } = body;
  await requireGroup(trx, group);
  const known = await trx.selectFrom('racks').selectAll().where('group_number', '=', group).execute();
  refuseTooMany(known.length, rackLimits.racksPerGroup, 'rack');
  const numbers = known.map(({ number }) => number);
  const rack = body.rack ?? Math.max(0, ...numbers) + 1;
  refuseNumberTaken(rack, numbers, 'rack');
  const position = Math.max(0, ...known.map((one) => one.position)) + 1;
  await trx
    .insertInto('racks')
    .values({ group_number: group, number: rack, position, ...columnsOf(body) })
    .execute();
  const after = { name, rows, columns };
  return { action: 'rack.added', object: address(group, rack), after, answer: { rack } };
}

export async function updateRack(
  trx: Trx,
  { body: { version: seen, ...shape }, params }: Call<typeof changeRack>,
): Promise<RackChange> {
  const { group, rack, version, ...before } = await requireRack(trx, params);
  refuseStale(seen, shape, { ...before, version });
  await refuseOccupied(trx, { group, rack, beyond: shape.rows * shape.columns });
  await trx
    .updateTable('racks')
    .set({ ...columnsOf(shape), version: version + 1 })
    .where('group_number', '=', group)
    .where('number', '=', rack)
    .execute();
  return { action: 'rack.changed', object: address(group, rack), before, after: shape, answer: {} };
}

export async function deleteRack(trx: Trx, { params }: Call<typeof removeRack>): Promise<RackChange> {
  const { group, rack, version: _last, ...before } = await requireRack(trx, params);
  await refuseOccupied(trx, { group, rack });
  await trx.deleteFrom('racks').where('group_number', '=', group).where('number', '=', rack).execute();
  return { action: 'rack.removed', object: address(group, rack), before, answer: {} };
}

export async function reorderRacks(
  trx: Trx,
  { body: { group, racks } }: Call<typeof orderRacks>,
): Promise<RackChange> {
  await requireGroup(trx, group);
  const known = await trx
    .selectFrom('racks')
    .select('number')
    .where('group_number', '=', group)
    .orderBy('position')
    .orderBy('number')
    .execute();
  const before = known.map(({ number }) => number);
  refuseOtherMembers(racks, before, 'racks');
  for (const [index, rack] of racks.entries()) {
    await trx
      .updateTable('racks')
      .set({ position: index + 1 })
      .where('group_number', '=', group)
      .where('number', '=', rack)
      .execute();
  }
  const object = `S${String(group)}`;
  return { action: 'racks.ordered', object, before: { racks: before }, after: { racks }, answer: {} };
}

async function requireGroup(trx: Trx, group: number): Promise<void> {
  const found = await trx
    .selectFrom('rack_groups')
    .select('number')
    .where('number', '=', group)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('2002', [{ field: 'group', message: String(group) }]);
}

async function requireRack(
  trx: Trx,
  params: Readonly<Record<string, string>>,
): Promise<Shape & { group: number; rack: number; version: number }> {
  const [group, number] = [Number(params['group']), Number(params['rack'])];
  const found = await trx
    .selectFrom('racks')
    .select(['name', 'row_count', 'column_count', 'version'])
    .where('group_number', '=', group)
    .where('number', '=', number)
    .executeTakeFirst();
  if (found === undefined)
    throw new DomainError('2002', [{ field: 'rack', message: address(group, number) }]);
  const { name, row_count: rows, column_count: columns, version } = found;
  return { group, rack: number, name, rows, columns, version };
}
