import { amountsOf } from '@rackhand/contract/points/product';
import type { Insertable } from 'kysely';
import type { AppDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { TicketsTable } from '../../platform/database/point-tables.ts';
import { dayOf } from '../../platform/korean-time.ts';
import { postEntries } from '../points/post-entries.ts';
import { lockWallet, type Owner } from '../points/wallet.ts';
import { expiryAfter } from './last-instant.ts';

const dayMs = 24 * 60 * 60_000;
const by = 'trial';
const whose = { group_type: 'origin' } as const;

const bought = [
  { team: '모바일 뱅킹 Mobile', product: 'Team 1,000', agoDays: 34 },
  { team: '앱 품질 App Quality', product: 'Starter 100', agoDays: 3 },
];
const given = [
  { user: 'yejun.han', basic: 100, bonus: 20, note: 'Welcome', agoDays: 12, validDays: 30 },
  {
    user: 'soyul.lim',
    basic: 50,
    bonus: 0,
    note: 'For a run that the farm had stopped',
    agoDays: 1,
    validDays: null,
  },
];
const free = { user: 'haeun.yoon', agoDays: 5, days: 30, note: 'Pilot' };

/** Points of users and teams who do not exist, for the trial alone: where there are any already, nothing is added. */
export async function ensureTrialTickets({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('tickets').select('ticket_id').limit(1).executeTakeFirst();
    if (known !== undefined) return;
    for (const { team, product, agoDays } of bought) await addPurchase(trx, team, product, daysAgo(agoDays));
    for (const { user, basic: basic_point, bonus: bonus_point, note, agoDays, validDays } of given) {
      const owner = await findUser(trx, user);
      const at = daysAgo(agoDays);
      const lot = {
        kind: 'gift',
        basic_point,
        bonus_point,
        note,
        expires_at: expiryAfter(validDays, at),
      } as const;
      if (owner !== undefined) await addLot(trx, owner, lot, at);
    }
    const owner = await findUser(trx, free.user);
    if (owner === undefined) return;
    const [first, last] = [daysAgo(free.agoDays), daysAgo(free.agoDays - free.days)].map(dayOf);
    const days = { start_date: first ?? '', end_date: last ?? '', note: free.note };
    await trx
      .insertInto('user_periods')
      .values({ ...whose, ...owner, ...days, created_by: by, created_at: daysAgo(free.agoDays) })
      .execute();
  });
}

function findUser(trx: Trx, userId: string): Promise<{ uid: string } | undefined> {
  return trx
    .selectFrom('users')
    .select('uid')
    .where('user_id', '=', userId)
    .where('group_type', '=', whose.group_type)
    .executeTakeFirst();
}

async function addPurchase(trx: Trx, teamName: string, productName: string, at: Date): Promise<void> {
  const product = await trx
    .selectFrom('products')
    .selectAll()
    .where('product_name', '=', productName)
    .where('group_type', '=', whose.group_type)
    .executeTakeFirst();
  const team = await trx
    .selectFrom('teams')
    .select('team_id')
    .where('team_name', '=', teamName)
    .where('group_type', '=', whose.group_type)
    .executeTakeFirst();
  if (product === undefined || team === undefined) return;
  const { product_id, product_name, basic_point, bonus_point, price, discount, valid_days } = product;
  const lot = {
    ...({
      kind: 'purchase',
      note: '',
      payment: 'transfer',
      order_id: `trial-${String(product_id)}`,
    } as const),
    ...{ product_id, product_name, basic_point, bonus_point, price, discount },
    ...{ amount: amountsOf(product).amount, expires_at: expiryAfter(valid_days, at) },
  };
  await addLot(trx, { teamId: team.team_id }, lot, at);
}

type Lot = Omit<Insertable<TicketsTable>, 'wallet_id' | 'group_type' | 'created_by' | 'created_at'>;

async function addLot(trx: Trx, owner: Owner, lot: Lot, at: Date): Promise<void> {
  const wallet = await lockWallet(trx, whose.group_type, owner);
  const { ticket_id, basic_point, bonus_point } = await trx
    .insertInto('tickets')
    .values({ ...whose, ...lot, wallet_id: wallet.walletId, created_by: by, created_at: at })
    .returning(['ticket_id', 'basic_point', 'bonus_point'])
    .executeTakeFirstOrThrow();
  const shares = [{ ticket_id, basic: basic_point, bonus: bonus_point }];
  await postEntries(trx, [{ wallet, kind: 'issue', shares, note: lot.note }], { at, by });
}
