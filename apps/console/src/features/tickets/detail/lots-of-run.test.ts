import type { LedgerEntry } from '@rackhand/contract/points/ledger';
import { expect, test } from 'vitest';
import { lotsOfRun } from './lots-of-run.ts';

const entry = (kind: LedgerEntry['kind'], ticket_id: number, basic: number, bonus = 0): LedgerEntry => ({
  ...{ entry_id: 1, at: '', kind, ticket_id, uid: 'u1', team_id: null, owner_name: 'kim', basic, bonus },
  ...{ test_run_id: '1-1', by: 'server', balance_after: 0, note: '', is_refunded: false },
});

test('a run names each ticket that has paid it once, with what it has taken and given back', () => {
  const entries = [
    ...[entry('reserve', 7, 2, 1), entry('reserve', 5, 4), entry('spend', 7, 0, 1)],
    ...[entry('release', 7, 2), entry('release', 5, 4), entry('refund', 7, 0, 1), entry('expire', 5, 4)],
  ];
  expect(lotsOfRun(entries)).toMatchObject([
    { ticket_id: 5, reserved: 4, spent: 0, released: 4, refunded: 0 },
    { ticket_id: 7, reserved: 3, spent: 1, released: 2, refunded: 1 },
  ]);
});
