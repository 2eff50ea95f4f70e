import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { requireTeam } from '../teams/lock-team.ts';

/** The teams that are asked for; null: all, and whoever is in none. */
export async function teamsOf(
  db: Db,
  groupType: string,
  { group_id, team_id }: { group_id?: number | undefined; team_id?: number | undefined },
): Promise<number[] | null> {
  const ofGroup = group_id === undefined ? null : await teamsOfGroup(db, groupType, group_id);
  if (team_id === undefined) return ofGroup;
  await requireTeam(db, groupType, team_id);
  return ofGroup === null || ofGroup.includes(team_id) ? [team_id] : [];
}

async function teamsOfGroup(db: Db, groupType: string, id: number): Promise<number[]> {
  const group = await db
    .selectFrom('customer_groups')
    .select(['group_id', 'group_type'])
    .where('group_id', '=', id)
    .executeTakeFirst();
  if (group?.group_type !== groupType)
    throw new DomainError('2002', [{ field: 'group_id', message: String(id) }]);
  const teams = await db.selectFrom('teams').select('team_id').where('group_id', '=', id).execute();
  return teams.map(({ team_id }) => team_id);
}
