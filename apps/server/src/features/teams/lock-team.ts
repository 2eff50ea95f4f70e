import type { TeamStanding } from '@rackhand/contract/account/team';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { TeamsTable, UsersTable } from '../../platform/database/user-tables.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

export type TeamRow = Selectable<TeamsTable>;
export type TeamUser = Pick<
  Selectable<UsersTable>,
  'uid' | 'status' | 'team_id' | 'team_role' | 'pays_for_team'
>;

/**
 * Locked until the transaction ends; those of another group type or erased are not there. Whoever is in a team, pays for it
 * and has which role changes only by who has locked the users first, in this order, then their teams by number.
 */
export async function lockUsers(
  trx: Trx,
  groupType: string,
  uids: readonly (string | null | undefined)[],
): Promise<Map<string, TeamUser>> {
  const wanted = [...new Set(uids.filter((uid) => uid !== null && uid !== undefined))];
  if (wanted.length === 0) return new Map();
  const rows = await trx
    .selectFrom('users')
    .select(['uid', 'status', 'team_id', 'team_role', 'pays_for_team'])
    .where('uid', 'in', wanted)
    .where('group_type', '=', groupType as TeamRow['group_type'])
    .where('erased_at', 'is', null)
    .orderBy('uid')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.uid, row]));
}

export function requireUser(users: ReadonlyMap<string, TeamUser>, uid: string, field = 'uid'): TeamUser {
  const found = users.get(uid);
  if (found === undefined) throw new DomainError('1017', [{ field, message: uid }]);
  return found;
}

/** Teams by number, locked until the transaction ends; 17001 where one is not there. */
export async function lockTeams(trx: Trx, groupType: string, ids: readonly number[]): Promise<TeamRow[]> {
  const rows = await trx
    .selectFrom('teams')
    .selectAll()
    .where('team_id', 'in', ids)
    .where('group_type', '=', groupType as TeamRow['group_type'])
    .orderBy('team_id')
    .forUpdate()
    .execute();
  return ids.map((id) => {
    const row = rows.find(({ team_id }) => team_id === id);
    if (row === undefined) throw new DomainError('17001', [{ field: 'team_id', message: String(id) }]);
    return row;
  });
}

/** As it is now, without a lock. */
export async function requireTeam(
  db: Db | Trx,
  groupType: string,
  id: number,
): Promise<Pick<TeamRow, 'team_id'>> {
  const row = await db
    .selectFrom('teams')
    .select('team_id')
    .where('team_id', '=', id)
    .where('group_type', '=', groupType as TeamRow['group_type'])
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('17001', [{ field: 'team_id', message: String(id) }]);
  return row;
}

export async function lockTeam(trx: Trx, groupType: string, id: number): Promise<TeamRow> {
  const [row] = await lockTeams(trx, groupType, [id]);
  if (row === undefined) throw new DomainError('17001', [{ field: 'team_id', message: String(id) }]);
  return row;
}

/** True until the transaction ends where the team is locked. */
export async function standingOf(trx: Trx, teamId: number): Promise<TeamStanding> {
  const { members, admins } = await trx
    .selectFrom('users')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('members'),
      fn
        .countAll<number>()
        .filterWhere(eb('team_role', '=', 'admin'))
        .as('admins'),
    ])
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return { members, admins };
}
