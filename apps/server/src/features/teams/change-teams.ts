import { comparableName, teamLimits } from '@rackhand/contract/account/team';
import { teamCodes } from '@rackhand/contract/account/team-codes';
import type { addTeam, changeTeam, removeTeam } from '@rackhand/contract/endpoints/teams';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { cameTooLate, differingValues } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { actingUid, requireActing, requireTeamAdmin } from './acting-user.ts';
import { countTeams, lockGroup } from './change-groups.ts';
import { lockTeam, lockUsers, requireUser, type TeamRow, type TeamUser } from './lock-team.ts';
import { placeUser } from './membership.ts';
import { recordDeed, requireName } from './record-deed.ts';
import { hindrancesOf, isTesting } from './team-hindrances.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;

export function makeTeam({ db, clock }: Deps, call: Call<typeof addTeam>): Promise<{ team_id: number }> {
  const team_name = requireName('team_name', call.body.team_name);
  const { group_id } = call.body;
  const { groupType } = call.actor;
  const acting = actingUid(call, call.body.acting_uid);
  return db.transaction().execute(async (trx) => {
    const founder = requireActing(await lockUsers(trx, groupType, [acting]), acting);
    if (founder !== null && founder.team_id !== null)
      throw new DomainError('17007', [{ field: 'acting_uid', message: founder.uid }]);
    await requireRoom(trx, groupType, { group_id, team_name, team_id: null });
    const names = { team_name, comparable_name: comparableName(team_name) };
    const { team_id } = await trx
      .insertInto('teams')
      .values({ ...names, group_id, group_type: groupType, created_at: clock.now() })
      .returning('team_id')
      .executeTakeFirstOrThrow();
    if (founder !== null) await placeUser(trx, founder.uid, { team_id, team_role: 'admin' });
    await recordDeed(trx, call, { action: 'team.added', id: team_id, after: { team_name, group_id } });
    return { team_id };
  });
}

export function reviseTeam({ db }: Deps, call: Call<typeof changeTeam>): Promise<{ version: number }> {
  const { team_id, version, billing_uid, group_id, team_name } = call.body;
  const { groupType } = call.actor;
  const acting = actingUid(call, call.body.acting_uid);
  const name = team_name === undefined ? undefined : requireName('team_name', team_name);
  return db.transaction().execute(async (trx) => {
    const payer = await payerOf(trx, team_id);
    const users = await lockUsers(trx, groupType, [payer, billing_uid, acting]);
    const row = await lockTeam(trx, groupType, team_id);
    requireTeamAdmin(requireActing(users, acting), row);
    // With another payer than the locked one it has another version too.
    const before = {
      team_name: row.team_name,
      group_id: row.group_id,
      billing_uid: await payerOf(trx, team_id),
    };
    if (row.version !== version)
      throw cameTooLate(version, row, differingValues({ team_name: name, group_id, billing_uid }, before));
    const after = {
      team_name: name ?? before.team_name,
      group_id: group_id ?? before.group_id,
      billing_uid: billing_uid === undefined ? before.billing_uid : billing_uid,
    };
    if (JSON.stringify(after) === JSON.stringify(before)) return { version };
    await moveGroup(trx, row, after);
    if (after.billing_uid !== before.billing_uid) await bill(trx, users, { ...after, team_id });
    await trx
      .updateTable('teams')
      .set({
        ...{ team_name: after.team_name, comparable_name: comparableName(after.team_name) },
        ...{ group_id: after.group_id, version: version + 1 },
      })
      .where('team_id', '=', team_id)
      .execute();
    await recordDeed(trx, call, { action: 'team.changed', id: team_id, before, after });
    return { version: version + 1 };
  });
}

export async function deleteTeam({ db }: Deps, call: Call<typeof removeTeam>): Promise<void> {
  const { team_id } = call.body;
  const { groupType } = call.actor;
  const acting = actingUid(call, call.body.acting_uid);
  await db.transaction().execute(async (trx) => {
    const users = await lockUsers(trx, groupType, [acting]);
    const row = await lockTeam(trx, groupType, team_id);
    requireTeamAdmin(requireActing(users, acting), row, '17013');
    const hindrances = await hindrancesOf(trx, team_id);
    const [first] = hindrances;
    if (first !== undefined)
      throw new DomainError(
        first,
        hindrances.map((code) => ({ field: 'team_id', message: teamCodes[code] })),
      );
    await trx.deleteFrom('teams').where('team_id', '=', team_id).execute();
    const { team_name, group_id } = row;
    await recordDeed(trx, call, { action: 'team.removed', id: team_id, before: { team_name, group_id } });
  });
}

async function payerOf(trx: Trx, teamId: number): Promise<string | null> {
  const payer = await trx
    .selectFrom('users')
    .select('uid')
    .where('team_id', '=', teamId)
    .where('pays_for_team', '=', true)
    .executeTakeFirst();
  return payer?.uid ?? null;
}

async function moveGroup(
  trx: Trx,
  row: TeamRow,
  { group_id, team_name }: { group_id: number; team_name: string },
): Promise<void> {
  if (group_id === row.group_id && team_name === row.team_name) return;
  if (group_id !== row.group_id && (await isTesting(trx, row.team_id)))
    throw new DomainError('17024', [{ field: 'group_id', message: String(row.group_id) }]);
  await requireRoom(trx, row.group_type, { group_id, team_name, team_id: row.team_id });
}

/** A group that is there, without a team of that name, and with room for one that is not in it. */
async function requireRoom(
  trx: Trx,
  groupType: string,
  { group_id, team_name, team_id }: { group_id: number; team_name: string; team_id: number | null },
): Promise<void> {
  await lockGroup(trx, groupType, group_id);
  const twin = await trx
    .selectFrom('teams')
    .select('team_id')
    .where('group_id', '=', group_id)
    .where('comparable_name', '=', comparableName(team_name))
    .executeTakeFirst();
  if (twin !== undefined && twin.team_id !== team_id)
    throw new DomainError('17004', [{ field: 'team_name', message: team_name }]);
  const isIn =
    team_id !== null &&
    (await trx
      .selectFrom('teams')
      .select('team_id')
      .where('team_id', '=', team_id)
      .where('group_id', '=', group_id)
      .executeTakeFirst()) !== undefined;
  if (!isIn && (await countTeams(trx, group_id)) >= teamLimits.teamsOfGroup)
    throw new DomainError('17023', [{ field: 'group_id', message: String(group_id) }]);
}

/** One user of the team pays for it, or nobody. */
async function bill(
  trx: Trx,
  users: ReadonlyMap<string, TeamUser>,
  { billing_uid: uid, team_id }: { billing_uid: string | null; team_id: number },
): Promise<void> {
  if (uid !== null) {
    const user = requireUser(users, uid, 'billing_uid');
    const code = user.team_id !== team_id ? '17020' : user.status !== 'active' ? '17021' : null;
    if (code !== null) throw new DomainError(code, [{ field: 'billing_uid', message: uid }]);
  }
  const ofTeam = trx.updateTable('users').where('team_id', '=', team_id);
  await ofTeam.set({ pays_for_team: false }).where('pays_for_team', '=', true).execute();
  if (uid !== null) await ofTeam.set({ pays_for_team: true }).where('uid', '=', uid).execute();
}
