import { comparableName } from '@rackhand/contract/account/team';
import type { addGroup, changeGroup, removeGroup } from '@rackhand/contract/endpoints/teams';
import { type Selectable, sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { UserTables } from '../../platform/database/user-tables.ts';
import { cameTooLate, differingValues } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { recordDeed, requireName } from './record-deed.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
type GroupRow = Selectable<UserTables['customer_groups']>;

export function makeGroup({ db, clock }: Deps, call: Call<typeof addGroup>): Promise<{ group_id: number }> {
  const group_name = requireName('group_name', call.body.group_name);
  const { groupType } = call.actor;
  return db.transaction().execute(async (trx) => {
    await refuseTaken(trx, groupType, group_name, null);
    const names = { group_name, comparable_name: comparableName(group_name) };
    const { group_id } = await trx
      .insertInto('customer_groups')
      .values({ ...names, group_type: groupType, created_at: clock.now() })
      .returning('group_id')
      .executeTakeFirstOrThrow();
    await recordDeed(trx, call, { action: 'group.added', id: group_id, after: { group_name } });
    return { group_id };
  });
}

export function renameGroup({ db }: Deps, call: Call<typeof changeGroup>): Promise<{ version: number }> {
  const { group_id, version } = call.body;
  const group_name = requireName('group_name', call.body.group_name);
  return db.transaction().execute(async (trx) => {
    const before = await lockGroup(trx, call.actor.groupType, group_id);
    if (before.version !== version)
      throw cameTooLate(version, before, differingValues({ group_name }, { group_name: before.group_name }));
    if (before.group_name === group_name) return { version };
    await refuseTaken(trx, call.actor.groupType, group_name, group_id);
    await trx
      .updateTable('customer_groups')
      .set({ group_name, comparable_name: comparableName(group_name), version: version + 1 })
      .where('group_id', '=', group_id)
      .execute();
    const said = { before: { group_name: before.group_name }, after: { group_name } };
    await recordDeed(trx, call, { action: 'group.changed', id: group_id, ...said });
    return { version: version + 1 };
  });
}

export async function deleteGroup({ db }: Deps, call: Call<typeof removeGroup>): Promise<void> {
  const { group_id } = call.body;
  await db.transaction().execute(async (trx) => {
    const { group_name } = await lockGroup(trx, call.actor.groupType, group_id);
    const teams = await countTeams(trx, group_id);
    if (teams > 0) throw new DomainError('17018', [{ field: 'group_id', message: String(teams) }]);
    await trx.deleteFrom('customer_groups').where('group_id', '=', group_id).execute();
    await recordDeed(trx, call, { action: 'group.removed', id: group_id, before: { group_name } });
  });
}

/** Locked until the transaction ends, after users and teams: nobody adds a team to it meanwhile. */
export async function lockGroup(trx: Trx, groupType: string, id: number): Promise<GroupRow> {
  const row = await trx
    .selectFrom('customer_groups')
    .selectAll()
    .where('group_id', '=', id)
    .where('group_type', '=', groupType as GroupRow['group_type'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('2002', [{ field: 'group_id', message: String(id) }]);
  return row;
}

export async function countTeams(trx: Trx, groupId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('teams')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Only one at a time names a group of the group type. */
async function refuseTaken(trx: Trx, groupType: string, name: string, except: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('customer groups'), hashtext(${groupType}))`.execute(trx);
  const { rows } = await sql`select from customer_groups where group_type = ${groupType}
    and comparable_name = ${comparableName(name)} and group_id is distinct from ${except}`.execute(trx);
  if (rows.length > 0) throw new DomainError('17017', [{ field: 'group_name', message: name }]);
}
