import type { Ticket } from '@rackhand/contract/points/ticket';
import { expect, test } from 'vitest';
import { receiptRows } from './receipt-rows.ts';

const ticket: Ticket = {
  ...{ ticket_id: 1, uid: 'u1', team_id: null, owner_name: 'kim', kind: 'purchase', product_id: 1 },
  ...{ product_name: 'A', basic_point: 300, bonus_point: 0, left_basic: 100, left_bonus: 0, reserved: 0 },
  ...{ price: 10_000, discount: 10, amount: 9_900, supply: 9_000, tax: 900, payment: 'card', order_id: 'o' },
  ...{
    status: 'active',
    refund: 0,
    expires_at: null,
    note: '',
    created_by: 'shop',
    created_at: '',
    version: 1,
  },
};
test('a receipt shows how amount, tax, supply and refund come about', () => {
  expect(receiptRows(ticket, 0, 'en').map(([, value]) => value)).toEqual([
    '(₩10,000 + VAT ₩1,000) × (100 − 10) % = ₩9,900',
    '₩9,900 ÷ 11, rounded down = ₩900',
    '₩9,900 − ₩900 = ₩9,000',
    '₩9,900 × 100 ÷ 300, rounded down = ₩3,300',
  ]);
});

test('of a cancelled ticket the refund is reckoned with what was left of it then', () => {
  const cancelled: Ticket = { ...ticket, status: 'cancelled', left_basic: 0, refund: 3_300 };
  expect(receiptRows(cancelled, 100, 'ko').at(-1)).toEqual(['환불액', '₩9,900 × 100 ÷ 300 (내림) = ₩3,300']);
});

test('of a ticket that was cancelled without money nothing is reckoned', () => {
  const lapsed: Ticket = { ...ticket, status: 'cancelled', left_basic: 0, refund: 0 };
  expect(receiptRows(lapsed, 100, 'ko').at(-1)).toEqual(['환불액', '₩0']);
});
