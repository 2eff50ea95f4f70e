import { teamLimits, whyNotLeave } from '@rackhand/contract/account/team';
import { type TeamRole, teamRoles } from '@rackhand/contract/account/user';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { lockTeam, standingOf, type TeamRow, type TeamUser } from './lock-team.ts';

export function requireRole(role: string): TeamRole {
  const found = teamRoles.find((one) => one === role);
  if (found === undefined) throw new DomainError('17019', [{ field: 'role', message: role }]);
  return found;
}

/** The roles with which so many users come into a locked team: the first one of all is its admin. */
export async function rolesToJoin(
  trx: Trx,
  team: Pick<TeamRow, 'team_id'>,
  { role, count }: { role: TeamRole; count: number },
): Promise<TeamRole[]> {
  const { members } = await standingOf(trx, team.team_id);
  if (members + count > teamLimits.members)
    throw new DomainError('17022', [{ field: 'team_id', message: String(members) }]);
  return Array.from({ length: count }, (_, index) => (members + index === 0 ? 'admin' : role));
}

/** The same for a user who is about to be made. */
export async function roleToJoin(
  trx: Trx,
  { groupType, teamId, role }: { groupType: string; teamId: number; role: TeamRole },
): Promise<TeamRole> {
  const team = await lockTeam(trx, groupType, teamId);
  const [first = role] = await rolesToJoin(trx, team, { role, count: 1 });
  return first;
}

/** 17005, 17010: a locked user stays in their locked team. */
export async function refuseLeaving(trx: Trx, user: TeamUser, team: Pick<TeamRow, 'team_id'>): Promise<void> {
  const member = { isAdmin: user.team_role === 'admin', pays: user.pays_for_team };
  const why = whyNotLeave(member, await standingOf(trx, team.team_id));
  if (why !== null) throw new DomainError(why, [{ field: 'uid', message: user.uid }]);
}

/** Takes a locked user out of their team, if they are in one. */
export async function leaveTeam(trx: Trx, groupType: string, user: TeamUser): Promise<void> {
  if (user.team_id === null) return;
  await refuseLeaving(trx, user, await lockTeam(trx, groupType, user.team_id));
  await placeUser(trx, user.uid, null);
}

/** Into a team with a role, or out of any. */
export async function placeUser(
  trx: Trx,
  uid: string,
  place: { team_id: number; team_role: TeamRole } | null,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...(place ?? { team_id: null, team_role: null }), version: sql`version + 1` })
    .where('uid', '=', uid)
    .execute();
}
