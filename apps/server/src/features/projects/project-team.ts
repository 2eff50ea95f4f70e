import { comparableName } from '@rackhand/contract/account/team';
import { teamCodes } from '@rackhand/contract/account/team-codes';
import { isProjectName } from '@rackhand/contract/test/project-name';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { lockTeam, type TeamUser } from '../teams/lock-team.ts';
import type { ProjectRow } from './project-row.ts';

type Wanted = Pick<ProjectRow, 'project_name' | 'team_id'>;

/** As it is kept: 17009 of a name that nothing can be called. */
export function requireProjectName(name: string): string {
  const trimmed = normalForm(name).trim();
  if (!isProjectName(trimmed))
    throw new DomainError('17009', [{ field: 'project_name', message: teamCodes['17009'] }]);
  return trimmed;
}

/** A team that is there, locked until the transaction ends, in which no other project is called so: 17001, 17014. */
export async function requireTeamFor(
  trx: Trx,
  groupType: string,
  { project_name, team_id }: Wanted,
  id: number | null,
): Promise<void> {
  if (team_id === null) return;
  await lockTeam(trx, groupType, team_id);
  const twin = await trx
    .selectFrom('projects')
    .select('id')
    .where('team_id', '=', team_id)
    .where('comparable_name', '=', comparableName(project_name))
    .executeTakeFirst();
  if (twin !== undefined && twin.id !== id)
    throw new DomainError('17014', [{ field: 'project_name', message: teamCodes['17014'] }]);
}

/** A user gives projects to their own team alone: 8513 without one, 17002 where another is named. */
export function refuseOtherTeam(acting: TeamUser | null, teamId: number | null): void {
  if (acting === null || (teamId !== null && teamId === acting.team_id)) return;
  if (teamId === null) throw new DomainError('8513', [{ field: 'team_id', message: '' }]);
  throw new DomainError('17002', [{ field: 'acting_uid', message: acting.uid }]);
}
