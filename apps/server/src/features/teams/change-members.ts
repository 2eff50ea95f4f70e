import { whyNotDemote } from '@rackhand/contract/account/team';
import type {
  addTeamMembers,
  changeTeamMember,
  moveTeamMember,
  removeTeamMember,
} from '@rackhand/contract/endpoints/teams';
import type { FeatureDeps } from '../../app-deps.ts';
import { hasUnendedRuns } from '../../platform/database/running-tests.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { actingUid, requireActing, requireMember, requireTeamAdmin } from './acting-user.ts';
import { lockTeam, lockTeams, lockUsers, requireUser, standingOf, type TeamUser } from './lock-team.ts';
import { leaveTeam, placeUser, refuseLeaving, requireRole, rolesToJoin } from './membership.ts';
import { recordDeed } from './record-deed.ts';

type Deps = Pick<FeatureDeps, 'db'>;

export async function addMembers({ db }: Deps, call: Call<typeof addTeamMembers>): Promise<void> {
  const { team_id, uids } = call.body;
  const { groupType } = call.actor;
  const acting = actingUid(call, call.body.acting_uid);
  const twice = uids.find((uid, index) => uids.indexOf(uid) !== index);
  if (twice !== undefined) throw new DomainError('17030', [{ field: 'uids', message: twice }]);
  const role = requireRole(call.body.role);
  await db.transaction().execute(async (trx) => {
    const users = await lockUsers(trx, groupType, [...uids, acting]);
    const team = await lockTeam(trx, groupType, team_id);
    requireTeamAdmin(requireActing(users, acting), team);
    for (const uid of uids) refuseJoining(requireUser(users, uid, 'uids'), team_id);
    const roles = await rolesToJoin(trx, team, { role, count: uids.length });
    for (const [index, uid] of uids.entries())
      await placeUser(trx, uid, { team_id, team_role: roles[index] ?? role });
    await recordDeed(trx, call, { action: 'team.member_added', id: team_id, after: { uids, role } });
  });
}

export async function changeRole({ db }: Deps, call: Call<typeof changeTeamMember>): Promise<void> {
  const { team_id, uid } = call.body;
  const { groupType } = call.actor;
  const acting = actingUid(call, call.body.acting_uid);
  const role = requireRole(call.body.role);
  await db.transaction().execute(async (trx) => {
    const users = await lockUsers(trx, groupType, [uid, acting]);
    const team = await lockTeam(trx, groupType, team_id);
    requireTeamAdmin(requireActing(users, acting), team);
    const user = requireMember(requireUser(users, uid), team);
    if (user.team_role === role) return;
    const standing = { isAdmin: user.team_role === 'admin', pays: user.pays_for_team };
    const why = whyNotDemote(standing, await standingOf(trx, team_id));
    if (why !== null) throw new DomainError(why, [{ field: 'uid', message: uid }]);
    await placeUser(trx, uid, { team_id, team_role: role });
    const said = { before: { uid, role: user.team_role }, after: { uid, role } };
    await recordDeed(trx, call, { action: 'team.member_changed', id: team_id, ...said });
  });
}

export async function moveMember({ db }: Deps, call: Call<typeof moveTeamMember>): Promise<void> {
  const { team_id, uid } = call.body;
  const { groupType } = call.actor;
  const acting = actingUid(call, call.body.acting_uid);
  const role = requireRole(call.body.role);
  await db.transaction().execute(async (trx) => {
    const users = await lockUsers(trx, groupType, [uid, acting]);
    const from = users.get(uid)?.team_id ?? null;
    const [to, old] = await lockTeams(trx, groupType, from === null ? [team_id] : [team_id, from]);
    const user = requireUser(users, uid);
    if (to === undefined || old === undefined)
      throw new DomainError('17002', [{ field: 'uid', message: uid }]);
    const actor = requireActing(users, acting);
    requireTeamAdmin(actor, old);
    requireTeamAdmin(actor, to);
    if (from === team_id) throw new DomainError('17003', [{ field: 'uid', message: uid }]);
    if (await hasUnendedRuns(trx, uid)) throw new DomainError('17007', [{ field: 'uid', message: uid }]);
    await refuseLeaving(trx, user, old);
    const [team_role = role] = await rolesToJoin(trx, to, { role, count: 1 });
    await placeUser(trx, uid, { team_id, team_role });
    const said = { before: { uid, team_id: from }, after: { uid, team_id, role: team_role } };
    await recordDeed(trx, call, { action: 'team.member_moved', id: team_id, ...said });
  });
}

/** A user may always leave by themselves; an admin of the team takes others out. */
export async function takeOut({ db }: Deps, call: Call<typeof removeTeamMember>): Promise<void> {
  const { team_id, uid } = call.body;
  const { groupType } = call.actor;
  const acting = actingUid(call, call.body.acting_uid);
  await db.transaction().execute(async (trx) => {
    const users = await lockUsers(trx, groupType, [uid, acting]);
    const team = await lockTeam(trx, groupType, team_id);
    const actor = requireActing(users, acting);
    if (actor?.uid !== uid) requireTeamAdmin(actor, team);
    const user = requireMember(requireUser(users, uid), team);
    await leaveTeam(trx, groupType, user);
    const before = { uid, role: user.team_role };
    await recordDeed(trx, call, { action: 'team.member_removed', id: team_id, before });
  });
}

function refuseJoining({ uid, team_id, status }: TeamUser, wanted: number): void {
  const code =
    team_id === wanted ? '17003' : team_id !== null ? '17007' : status !== 'active' ? '17021' : null;
  if (code !== null) throw new DomainError(code, [{ field: 'uids', message: uid }]);
}
