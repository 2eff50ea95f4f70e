import type { GroupType } from '@rackhand/contract/deployment/deployment';
import { type Lot, pointsOf, type Share, takeInOrder } from '@rackhand/contract/points/spending-order';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { readLots } from './lots.ts';
import { postEntries } from './post-entries.ts';
import { signOf } from './sign-of.ts';
import { type LockedWallet, lockWallet, type Owner } from './wallet.ts';

interface Charged {
  runId: number;
  groupType: GroupType;
  owner: Owner;
}

/** Keeps points for a run that starts, in the wallet it answers; null: there are too few, and nothing has happened. */
export async function reserveForRun(
  trx: Trx,
  { runId, groupType, owner }: Charged,
  points: number,
  at: Date,
): Promise<number | null> {
  const wallet = await reserveFrom(trx, await lockWallet(trx, groupType, owner), { runId, points }, at);
  return wallet?.walletId ?? null;
}

/** The same in a wallet that is locked; as it is then. */
export async function reserveFrom(
  trx: Trx,
  wallet: LockedWallet,
  { runId, points }: { runId: number; points: number },
  at: Date,
): Promise<LockedWallet | null> {
  if (wallet.basic + wallet.bonus < points) return null;
  const shares = takeInOrder(await readLots(trx, wallet, at), points);
  if (pointsOf(shares) < points) return null;
  return postEntries(trx, wallet, { kind: 'reserve', shares, at, by: 'server', runId });
}

/**
 * The end of a run, once: of what it has reserved so many points are spent, the rest is its owner's again, or has expired
 * with its lot meanwhile. Whoever has nothing reserved spends nothing.
 */
export async function settleRun(
  trx: Trx,
  { runId, wallet: locked }: { runId: number; wallet: LockedWallet },
  points: number,
  at: Date,
): Promise<void> {
  let wallet = locked;
  const reserved = await readReserved(trx, runId);
  const spent = takeInOrder(reserved, points);
  const released = rest(reserved, spent);
  const post = async (
    kind: 'spend' | 'release' | 'expire',
    shares: readonly Share[],
  ): Promise<LockedWallet> => postEntries(trx, wallet, { kind, shares, at, by: 'server', runId });
  wallet = await post('spend', spent);
  wallet = await post('release', released);
  const ended = new Set(reserved.filter((lot) => hasEnded(lot, at)).map(({ ticket_id }) => ticket_id));
  await post(
    'expire',
    released.filter(({ ticket_id }) => ended.has(ticket_id)),
  );
}

const hasEnded = ({ expires_at }: Lot, at: Date): boolean =>
  expires_at !== null && expires_at <= at.getTime();

function rest(reserved: readonly Lot[], spent: readonly Share[]): Share[] {
  const gone = new Map(spent.map((share) => [share.ticket_id, share]));
  return reserved.map(({ ticket_id, basic, bonus }) => {
    const share = gone.get(ticket_id);
    return { ticket_id, basic: basic - (share?.basic ?? 0), bonus: bonus - (share?.bonus ?? 0) };
  });
}

/** What the run has reserved and not given back or spent, by the ledger itself. */
async function readReserved(trx: Trx, runId: number): Promise<Lot[]> {
  const { rows } = await sql<{ ticket_id: number; basic: string; bonus: string; expires_at: Date | null }>`
    select l.ticket_id, t.expires_at,
      sum(${signOf('reserved')} * l.basic) as basic, sum(${signOf('reserved')} * l.bonus) as bonus
    from ledger l join tickets t using (ticket_id) where l.test_run_id = ${runId}::bigint
    group by l.ticket_id, t.expires_at`.execute(trx);
  return rows
    .map(({ ticket_id, basic, bonus, expires_at }) => ({
      ticket_id,
      ...{ basic: Number(basic), bonus: Number(bonus), expires_at: expires_at?.getTime() ?? null },
    }))
    .filter(({ basic, bonus }) => basic + bonus > 0);
}
