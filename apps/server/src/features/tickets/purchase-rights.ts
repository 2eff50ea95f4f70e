import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Owner } from '../points/wallet.ts';
import { requireMember } from '../teams/acting-user.ts';
import type { TeamUser } from '../teams/lock-team.ts';

/** A user buys for themselves, and for the team whose billing manager they are. */
export function requireMayPay(acting: TeamUser | null, owner: Owner): void {
  if (acting === null) return;
  const named = [{ field: 'acting_uid', message: acting.uid }];
  if ('uid' in owner) {
    if (owner.uid !== acting.uid) throw new DomainError('2001', named);
    return;
  }
  if (!requireMember(acting, { team_id: owner.teamId }, 'acting_uid').pays_for_team)
    throw new DomainError('17027', named);
}

/** 17026: nobody pays for the team yet. */
export async function requireBillingManager(trx: Trx, owner: Owner): Promise<void> {
  if ('uid' in owner) return;
  const payer = await trx
    .selectFrom('users')
    .select('uid')
    .where('team_id', '=', owner.teamId)
    .where('pays_for_team', '=', true)
    .executeTakeFirst();
  if (payer === undefined)
    throw new DomainError('17026', [{ field: 'team_id', message: String(owner.teamId) }]);
}
