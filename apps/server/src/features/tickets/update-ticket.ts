import type { updateTicket } from '@rackhand/contract/endpoints/tickets';
import { refundOf } from '@rackhand/contract/points/money';
import type { Ticket } from '@rackhand/contract/points/ticket';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { postEntries } from '../points/post-entries.ts';
import { type LockedWallet, lockWallet } from '../points/wallet.ts';
import type { TicketDeps } from './give-ticket.ts';
import { expiryOf } from './last-instant.ts';
import { requireTicket } from './require-ticket.ts';
import { readTickets, type TicketRow, toTicket } from './ticket-row.ts';

type UpdateCall = Call<typeof updateTicket>;

/** Note and last day, or the end of what is left; what a run has reserved stays its own. */
export async function update({ db, clock }: TicketDeps, call: UpdateCall): Promise<{ ticket: Ticket }> {
  return db.transaction().execute(async (trx) => {
    const { body, actor, requestId, ip } = call;
    const at = clock.now();
    const known = await requireTicket(trx, actor.groupType, call.params['id'] ?? '');
    const wallet = await lockWallet(trx, actor.groupType, ownerOf(known));
    const before = await requireTicket(trx, actor.groupType, String(known.ticket_id));
    if (before.version !== body.version)
      throw new DomainError('20414', [{ field: 'version', message: String(before.version) }]);
    const change = body.status === undefined ? { before, at } : { before, at, ended: true };
    const set = columns(call, change);
    if (body.status !== undefined) await cancelLeft(trx, { wallet, before, at }, call);
    await trx
      .updateTable('tickets')
      .set({ ...set, version: before.version + 1 })
      .where('ticket_id', '=', before.ticket_id)
      .execute();
    const [after] = await readTickets(trx, { where: sql`t.ticket_id = ${before.ticket_id}` });
    if (after === undefined) throw new Error('the ticket is gone');
    const [was, is] = [shown(before), shown(after)];
    const action = body.status === undefined ? 'ticket.changed' : 'ticket.cancelled';
    const object = String(before.ticket_id);
    await recordAudit(trx, { actor, action, object, before: was, after: is, requestId, ip, result: 'ok' });
    return { ticket: toTicket(after) };
  });
}

export function ownerOf({
  uid,
  team_id,
}: Pick<TicketRow, 'uid' | 'team_id'>): { uid: string } | { teamId: number } {
  return uid === null ? { teamId: team_id ?? 0 } : { uid };
}

function columns(
  { body }: UpdateCall,
  { before, at, ended }: { before: TicketRow; at: Date; ended?: boolean },
) {
  if (before.status !== 'active')
    throw new DomainError('8004', [{ field: 'status', message: before.status }]);
  const expires = body.expires_at === undefined ? {} : { expires_at: expiryOf(body.expires_at, at) };
  const refund = refundOf(before.amount, before.left_basic, before.basic_point);
  return {
    ...(body.note === undefined ? {} : { note: body.note }),
    ...expires,
    ...(ended === true ? { is_cancelled: true, refund } : {}),
  };
}

interface Cancelled {
  wallet: LockedWallet;
  before: TicketRow;
  at: Date;
}

async function cancelLeft(
  trx: Trx,
  { wallet, before, at }: Cancelled,
  { actor, body }: UpdateCall,
): Promise<void> {
  const reserved = before.reserved_basic + before.reserved_bonus;
  if (reserved > 0) throw new DomainError('8004', [{ field: 'reserved', message: String(reserved) }]);
  const { ticket_id, left_basic, left_bonus } = before;
  const shares = [{ ticket_id, basic: left_basic, bonus: left_bonus }];
  await postEntries(trx, wallet, { kind: 'cancel', shares, at, by: actor.admId, note: body.note ?? '' });
}

function shown(row: TicketRow) {
  const { note, expires_at, status, left_basic, left_bonus, refund } = toTicket(row);
  return { note, expires_at, status, left_basic, left_bonus, refund };
}
