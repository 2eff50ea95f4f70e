import type { giveTicket } from '@rackhand/contract/endpoints/tickets';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { runForGood } from '../../platform/idempotency/run-for-good.ts';
import { postEntries } from '../points/post-entries.ts';
import { lockWallet } from '../points/wallet.ts';
import { refuseOverGiving } from './give-limit.ts';
import { expiryOf } from './last-instant.ts';
import { ownerInTrail, requireOwner } from './ticket-owner.ts';

export type TicketDeps = Pick<FeatureDeps, 'db' | 'clock'>;

/** Points without money: a lot of the owner's wallet, once for each key. */
export function give(deps: TicketDeps, call: Call<typeof giveTicket>): Promise<{ ticket_id: number }> {
  return runForGood(deps, call, 'ticket/give', async (trx) => {
    const { body, actor, requestId, ip } = call;
    const at = deps.clock.now();
    const expiresAt = expiryOf(body.expires_at, at);
    const owner = await requireOwner(trx, actor.groupType, body);
    await refuseOverGiving(trx, call, body.basic_point + body.bonus_point, at);
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
    await postEntries(trx, [{ wallet, kind: 'issue', shares, note: body.note }], { at, by: actor.admId });
    const after = { ticket_id, ...body };
    const object = ownerInTrail(owner);
    const entry = { action: 'ticket.given', object, after, requestId, ip } as const;
    await recordAudit(trx, { ...entry, actor, groupType: actor.groupType, result: 'ok' });
    return { ticket_id };
  });
}
