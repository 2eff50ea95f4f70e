import type {
  addRackGroup,
  changeRackGroup,
  orderRackGroups,
  removeRackGroup,
} from '@rackhand/contract/endpoints/rack-changes';
import { rackLimits } from '@rackhand/contract/rack/rack';
import type { Trx } from '../../platform/database/database.ts';
import { refuseStale } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { RackChange } from './rack-change.ts';
import { refuseNumberTaken, refuseOtherMembers, refuseTooMany } from './rack-numbers.ts';
import { refuseOccupied } from './rack-occupants.ts';

const address = (group: number): string => `S${String(group)}`;

export async function insertRackGroup(
  trx: Trx,
  { body }: Call<typeof addRackGroup>,
): Promise<RackChange<{ group: number }>> {
  const known = await readGroups(trx);
  refuseTooMany(known.length, rackLimits.groups, 'group');
  const numbers = known.map(({ number }) => number);
  const group = body.group ?? Math.max(0, ...numbers) + 1;
  refuseNumberTaken(group, numbers, 'group');
  const position = Math.max(0, ...known.map((one) => one.position)) + 1;
  await trx.insertInto('rack_groups').values({ number: group, name: body.name, position }).execute();
  return {
    action: 'rack_group.added',
    object: address(group),
    after: { name: body.name },
    answer: { group },
  };
}

export async function updateRackGroup(
  trx: Trx,
  { body: { name, version: seen }, params }: Call<typeof changeRackGroup>,
): Promise<RackChange> {
  const { number, name: before, version } = await requireGroup(trx, params);
  refuseStale(seen, { name }, { name: before, version });
  await trx
    .updateTable('rack_groups')
    .set({ name, version: version + 1 })
    .where('number', '=', number)
    .execute();
  return {
    action: 'rack_group.changed',
    object: address(number),
    before: { name: before },
    after: { name },
    answer: {},
  };
}

export async function deleteRackGroup(
  trx: Trx,
  { params }: Call<typeof removeRackGroup>,
): Promise<RackChange> {
  const { number: group, name } = await requireGroup(trx, params);
  await refuseOccupied(trx, { group });
  const racks = await trx
    .deleteFrom('racks')
    .where('group_number', '=', group)
    .returning(['number', 'name', 'row_count as rows', 'column_count as columns'])
    .execute();
  await trx.deleteFrom('rack_groups').where('number', '=', group).execute();
  return { action: 'rack_group.removed', object: address(group), before: { name, racks }, answer: {} };
}

export async function reorderRackGroups(
  trx: Trx,
  { body: { groups } }: Call<typeof orderRackGroups>,
): Promise<RackChange> {
  const before = (await readGroups(trx)).map(({ number }) => number);
  refuseOtherMembers(groups, before, 'groups');
  for (const [index, group] of groups.entries()) {
    await trx
      .updateTable('rack_groups')
      .set({ position: index + 1 })
      .where('number', '=', group)
      .execute();
  }
  return {
    action: 'rack_groups.ordered',
    object: 'racks',
    before: { groups: before },
    after: { groups },
    answer: {},
  };
}

function readGroups(trx: Trx): Promise<{ number: number; name: string; position: number }[]> {
  return trx.selectFrom('rack_groups').selectAll().orderBy('position').orderBy('number').execute();
}

async function requireGroup(
  trx: Trx,
  params: Readonly<Record<string, string>>,
): Promise<{ number: number; name: string; version: number }> {
  const number = Number(params['group']);
  const found = await trx
    .selectFrom('rack_groups')
    .select(['number', 'name', 'version'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('2002', [{ field: 'group', message: address(number) }]);
  return found;
}
