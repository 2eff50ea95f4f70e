import { refundOf } from '@rackhand/contract/points/money';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { postEntries } from '../points/post-entries.ts';
import type { LockedWallet } from '../points/wallet.ts';
import type { TicketRow } from './ticket-row.ts';

interface Ended {
  wallet: LockedWallet;
  before: TicketRow;
  at: Date;
  by: string;
  note: string;
}

/** Takes what is left of a ticket; 8004 while a run has some reserved, and of one that has ended. Document 10. */
export async function endTicket(trx: Trx, { wallet, before, at, by, note }: Ended): Promise<void> {
  requireActive(before);
  const reserved = before.reserved_basic + before.reserved_bonus;
  if (reserved > 0) throw new DomainError('8004', [{ field: 'reserved', message: String(reserved) }]);
  const { ticket_id, left_basic, left_bonus, amount, basic_point } = before;
  const shares = [{ ticket_id, basic: left_basic, bonus: left_bonus }];
  await postEntries(trx, [{ wallet, kind: 'cancel', shares, note }], { at, by });
  await trx
    .updateTable('tickets')
    .set({ is_cancelled: true, refund: refundOf(amount, left_basic, basic_point) })
    .where('ticket_id', '=', ticket_id)
    .execute();
}

export function requireActive({ status }: TicketRow): void {
  if (status !== 'active') throw new DomainError('8004', [{ field: 'status', message: status }]);
}
