import type { giveTicket } from '@rackhand/contract/endpoints/tickets';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runForGood } from '../../platform/idempotency/run-for-good.ts';
import { postEntries } from '../points/post-entries.ts';
import { lockWallet, type Owner } from '../points/wallet.ts';
import { expiryOf } from './last-instant.ts';

export type TicketDeps = Pick<FeatureDeps, 'db' | 'clock'>;

/** Points without money: a lot of the owner's wallet, once for each key. */
export function give(deps: TicketDeps, call: Call<typeof giveTicket>): Promise<{ ticket_id: number }> {
  return runForGood(deps, call, 'ticket/give', async (trx) => {
    const { body, actor, requestId, ip } = call;
    const at = deps.clock.now();
    const expiresAt = expiryOf(body.expires_at, at);
    const owner = await requireOwner(trx, call);
    const wallet = await lockWallet(trx, actor.groupType, owner);
    const { ticket_id } = await trx
      .insertInto('tickets')
      .values({
        ...{ wallet_id: wallet.walletId, group_type: actor.groupType, kind: 'gift', note: body.note },
        ...{ basic_point: body.basic_point, bonus_point: body.bonus_point, expires_at: expiresAt },
        ...{ created_by: actor.admId, created_at: at },
      })
      .returning('ticket_id')
      .executeTakeFirstOrThrow();
    const shares = [{ ticket_id, basic: body.basic_point, bonus: body.bonus_point }];
    await postEntries(trx, wallet, { kind: 'issue', shares, at, by: actor.admId, note: body.note });
    const after = { ticket_id, ...body };
    const object = 'uid' in owner ? owner.uid : `team ${String(owner.teamId)}`;
    await recordAudit(trx, { actor, action: 'ticket.given', object, after, requestId, ip, result: 'ok' });
    return { ticket_id };
  });
}

async function requireOwner(trx: Trx, { body, actor }: Call<typeof giveTicket>): Promise<Owner> {
  if (body.uid !== undefined) {
    const user = await trx
      .selectFrom('users')
      .select(['uid', 'status'])
      .where('uid', '=', body.uid)
      .where('group_type', '=', actor.groupType)
      .executeTakeFirst();
    if (user === undefined || user.status === 'left')
      throw new DomainError('1017', [{ field: 'uid', message: body.uid }]);
    return { uid: user.uid };
  }
  const team = await trx
    .selectFrom('teams')
    .select('team_id')
    .where('team_id', '=', body.team_id ?? 0)
    .where('group_type', '=', actor.groupType)
    .executeTakeFirst();
  if (team === undefined)
    throw new DomainError('17001', [{ field: 'team_id', message: String(body.team_id) }]);
  return { teamId: team.team_id };
}
