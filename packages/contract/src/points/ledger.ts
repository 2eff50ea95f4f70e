import { z } from 'zod';
import { runIdPattern } from '../test/run-id.ts';

/** Where points of a lot are. Every entry moves some from one of these to another. Document 10, Points. */
export const pointAccounts = ['issued', 'available', 'reserved', 'spent', 'expired', 'cancelled'] as const;
export type PointAccount = (typeof pointAccounts)[number];

/** From where to where an entry of each kind moves points. */
export const entryMoves = {
  issue: ['issued', 'available'],
  reserve: ['available', 'reserved'],
  release: ['reserved', 'available'],
  spend: ['reserved', 'spent'],
  expire: ['available', 'expired'],
  cancel: ['available', 'cancelled'],
  refund: ['spent', 'available'],
} as const satisfies Record<string, readonly [from: PointAccount, to: PointAccount]>;
export type EntryKind = keyof typeof entryMoves;
export const entryKinds = /* @__PURE__ */ Object.keys(entryMoves) as [EntryKind, ...EntryKind[]];

/** What an entry of a kind does to the points in an account: more, less, or nothing. */
export function signIn(kind: EntryKind, account: PointAccount): -1 | 0 | 1 {
  const [from, to] = entryMoves[kind];
  if (to === account) return 1;
  return from === account ? -1 : 0;
}

export const ledgerEntry = z.object({
  entry_id: z.int(),
  at: z.string(),
  kind: z.enum(entryKinds),
  ticket_id: z.int(),
  /** Whose it is: either of the two is null. */
  uid: z.string().nullable(),
  team_id: z.int().nullable(),
  owner_name: z.string(),
  basic: z.int(),
  bonus: z.int(),
  /** `{tid}-{n}`; null: of no run. */
  test_run_id: z.string().nullable(),
  by: z.string(),
  /** Points that the wallet has available then. */
  balance_after: z.int(),
  note: z.string(),
  /** Of what a run has cost: it has been given back. */
  is_refunded: z.boolean(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** Sums of a wallet and of a ticket that the ledger is counted by. */
export const ledgerSums = [
  'basic',
  'bonus',
  'reserved',
  'spent',
  'expired',
  'entries',
  'left_basic',
  'left_bonus',
  'reserved_basic',
  'reserved_bonus',
] as const;

/** What a wallet or a ticket says and the ledger does not. */
export const ledgerDifference = z.object({
  /** null: of the wallet itself. */
  ticket_id: z.int().nullable(),
  /** Whose it is: either of the two is null. */
  uid: z.string().nullable(),
  team_id: z.int().nullable(),
  owner_name: z.string(),
  column: z.enum(ledgerSums),
  kept: z.int(),
  /** By the ledger. */
  counted: z.int(),
  found_at: z.string(),
});
export type LedgerDifference = z.infer<typeof ledgerDifference>;

/** What the ledger is narrowed by: one owner's, entries of one kind, or what became of the points of one run. */
export const ledgerFilter = z.strictObject({
  uid: z.string().min(1).max(100).optional(),
  team_id: z.int().min(1).max(2_147_483_647).optional(),
  kind: z.enum(entryKinds).optional(),
  test_run_id: z.string().regex(runIdPattern).optional(),
});

export const ledgerColumns = ['entry_id', 'at', 'kind', 'ticket_id'] as const;
export type LedgerColumn = (typeof ledgerColumns)[number];
export const ledgerSearchKeys = ['user_id', 'team_name', 'test_run_id', 'ticket_id'] as const;

export const wallet = z.object({
  basic: z.int(),
  bonus: z.int(),
  reserved: z.int(),
  /** basic + bonus: what can be spent. */
  available: z.int(),
});
export type Wallet = z.infer<typeof wallet>;
