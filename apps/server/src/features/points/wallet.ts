import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Wallet } from '@rackhand/contract/points/ledger';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Whose points: a user's or a team's. */
export type Owner = { uid: string } | { teamId: number };

export interface LockedWallet {
  walletId: number;
  basic: number;
  bonus: number;
  reserved: number;
}

/** Locked until the transaction ends, before any of its lots; made where there is none. */
export async function lockWallet(trx: Trx, groupType: GroupType, owner: Owner): Promise<LockedWallet> {
  const known = await findLocked(trx, ownedBy(owner));
  if (known !== null) return known;
  const [uid, teamId] = 'uid' in owner ? [owner.uid, null] : [null, owner.teamId];
  await trx
    .insertInto('wallets')
    .values({ group_type: groupType, uid, team_id: teamId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findLocked(trx, ownedBy(owner));
  if (made === null) throw new Error('the wallet is gone');
  return made;
}

async function findLocked(trx: Trx, which: Which): Promise<LockedWallet | null> {
  const row = await trx
    .selectFrom('wallets')
    .select(['wallet_id', 'basic', 'bonus', 'reserved'])
    .where(which)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { wallet_id: walletId, ...sums } = row;
  return { walletId, ...sums };
}

type Which = (eb: ExpressionBuilder<Tables, 'wallets'>) => Expression<SqlBool>;
const ownedBy =
  (owner: Owner): Which =>
  (eb) =>
    'uid' in owner ? eb('uid', '=', owner.uid) : eb('team_id', '=', owner.teamId);

/** One that is there. */
export async function lockWalletById(trx: Trx, walletId: number): Promise<LockedWallet> {
  const found = await findLocked(trx, (eb) => eb('wallet_id', '=', walletId));
  if (found === null) throw new Error('the wallet is gone');
  return found;
}

/** As people see it; whoever never had a point has none. */
export async function readWallet(db: Db | Trx, owner: Owner): Promise<Wallet> {
  const row = await db
    .selectFrom('wallets')
    .select(['basic', 'bonus', 'reserved'])
    .where(ownedBy(owner))
    .executeTakeFirst();
  const { basic, bonus, reserved } = row ?? { basic: 0, bonus: 0, reserved: 0 };
  return { basic, bonus, reserved, available: basic + bonus };
}
