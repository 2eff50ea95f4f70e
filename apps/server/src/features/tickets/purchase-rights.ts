import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Owner } from '../points/wallet.ts';
import { requireMember } from '../teams/acting-user.ts';
import type { TeamUser } from '../teams/lock-team.ts';

/** As `requireMayPay`, of a team that has a billing manager (17026). */
export async function requireMayBuy(trx: Trx, acting: TeamUser | null, owner: Owner): Promise<void> {
  requireOwn(acting, owner);
  await requireBillingManager(trx, owner);
  requirePayer(acting, owner);
}

/** A user pays for themselves, and for the team whose billing manager they are. */
export function requireMayPay(acting: TeamUser | null, owner: Owner): void {
  requireOwn(acting, owner);
  requirePayer(acting, owner);
}

/** One's own, or of a team that one is in. */
function requireOwn(acting: TeamUser | null, owner: Owner): void {
  if (acting === null) return;
  if ('teamId' in owner) requireMember(acting, { team_id: owner.teamId }, 'acting_uid');
  else if (owner.uid !== acting.uid)
    throw new DomainError('2001', [{ field: 'acting_uid', message: acting.uid }]);
}

function requirePayer(acting: TeamUser | null, owner: Owner): void {
  if (acting !== null && 'teamId' in owner && !acting.pays_for_team)
    throw new DomainError('17027', [{ field: 'acting_uid', message: acting.uid }]);
}

async function requireBillingManager(trx: Trx, owner: Owner): Promise<void> {
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
