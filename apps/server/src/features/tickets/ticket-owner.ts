import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Owner } from '../points/wallet.ts';

/** Who may get points: a user of the group who has not left, or a team of it; neither goes until the transaction ends. */
export async function requireOwner(
  trx: Trx,
  groupType: GroupType,
  { uid, team_id = 0 }: { uid?: string | undefined; team_id?: number | undefined },
): Promise<Owner> {
  if (uid !== undefined) {
    const user = await trx
      .selectFrom('users')
      .select(['uid', 'status'])
      .where('uid', '=', uid)
      .where('group_type', '=', groupType)
      .forShare()
      .executeTakeFirst();
    if (user === undefined || user.status === 'left')
      throw new DomainError('1017', [{ field: 'uid', message: uid }]);
    return { uid: user.uid };
  }
  const team = await trx
    .selectFrom('teams')
    .select('team_id')
    .where('team_id', '=', team_id)
    .where('group_type', '=', groupType)
    .forShare()
    .executeTakeFirst();
  if (team === undefined) throw new DomainError('17001', [{ field: 'team_id', message: String(team_id) }]);
  return { teamId: team.team_id };
}

/** How the trail names whose points they are. */
export const ownerInTrail = (owner: Owner): string =>
  'uid' in owner ? owner.uid : `team ${String(owner.teamId)}`;
