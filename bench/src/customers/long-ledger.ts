import { countSettled } from '../../../apps/server/src/features/points/ledger-length.ts';
import { verifyLedger } from '../../../apps/server/src/features/points/verify-ledger.ts';
import { readWallet } from '../../../apps/server/src/features/points/wallet.ts';
import type { Figure } from '../figure.ts';
import { inTurn, type Spread } from '../slowest-call.ts';
import { timeOf } from '../time-of.ts';
import { addUsers, type CustomerFarm, fill, slowest, withCustomerFarm } from './customer-farm.ts';

const owners = 10_000;
const page = 50;
const few = 20_000;
/** A call takes a millisecond: what is compared is the middle of many. */
const calls = 400;

/** Document 10: a ledger of many rows is as quick to ask as a short one. */
export async function measureLongLedger(rows: number): Promise<Figure[]> {
  return withCustomerFarm(async (farm) => {
    await fill(farm, [...addUsers(owners), ...addWallets, ...addEntries(0, few / owners), ...settled]);
    const ofFew = await balanceOf(farm);
    await fill(farm, [...addEntries(few / owners, rows / owners), ...settled]);
    // As the server's own job does each minute: what it found, and that none comes in any more.
    await countSettled(farm.db);
    await countSettled(farm.db);
    return [
      ...balances(ofFew, await balanceOf(farm), rows),
      ...(await pages(farm, rows)),
      ...(await verified(farm, rows)),
      {
        name: `ticket main, ${rows.toLocaleString('en')} rows, p95`,
        value: await slowest(() => farm.get('/admbo/ticket/main'), 20),
        unit: 'ms',
        target: { most: 100 },
      },
    ];
  });
}

type Balance = Record<'value' | 'floor', Spread>;

/** Beside one row by its key. */
function balanceOf({ db, pool }: CustomerFarm): Promise<Balance> {
  return inTurn(
    {
      floor: () => pool.query('select * from wallets where wallet_id = 77'),
      value: () => readWallet(db, { uid: 'u77' }),
    },
    calls,
  );
}

function balances(ofFew: Balance, ofMany: Balance, rows: number): Figure[] {
  const inFloors = ({ value, floor }: Balance): number => value.middle / floor.middle;
  const value = ofMany.value.middle;
  return [
    {
      ...{ name: `balance, ${rows.toLocaleString('en')} rows, in the middle`, value, unit: 'ms' },
      floor: { name: 'one row by primary key', value: ofMany.floor.middle },
      ...{ ratio: inFloors(ofMany), target: { most: 2 } },
    },
    {
      ...{ name: '  against a short ledger, each in its floors', value, unit: 'ms' },
      floor: { name: `${few.toLocaleString('en')} rows`, value: ofFew.value.middle },
      ...{ ratio: inFloors(ofMany) / inFloors(ofFew), target: { most: 1.2 } },
    },
  ];
}

async function pages(farm: CustomerFarm, rows: number): Promise<Figure[]> {
  const ask = (asked: object) => () => farm.post('/admbo/point/search', asked);
  const nothing = ask({ filter: { uid: 'nobody' } });
  const figures: Figure[] = [];
  for (const [name, number] of [
    ['newest page', 0],
    ['1,000th page', 999],
  ] as const) {
    const scan = `select * from ledger order by entry_id desc limit ${String(page)} offset ${String(number * page)}`;
    const call = ask({ rows_per_page: page, page: number });
    const taken = await inTurn({ nothing, floor: () => farm.pool.query(scan), call }, calls);
    const value = taken.call.middle - taken.nothing.middle;
    const floor = taken.floor.middle;
    figures.push({
      ...{
        name: `ledger, ${name}, ${rows.toLocaleString('en')} rows, in the middle, less an empty call`,
        value,
      },
      ...{ unit: 'ms', floor: { name: 'index scan by pg', value: floor } },
      ...{ ratio: value / floor, target: { most: 1.5 } },
    });
  }
  const owner = await inTurn({ nothing, call: ask({ filter: { uid: 'u77' } }) }, calls);
  figures.push({
    name: 'ledger of one owner, newest page, p95',
    value: owner.call.p95,
    unit: 'ms',
    floor: { name: 'an empty call', value: owner.nothing.p95 },
  });
  return figures;
}

async function verified(farm: CustomerFarm, rows: number): Promise<Figure[]> {
  const client = await farm.pool.connect();
  await client.query('set statement_timeout = 0');
  const raw = `select wallet_id, ticket_id, kind, sum(basic), sum(bonus), count(*) from ledger group by 1, 2, 3`;
  const floor = await timeOf(() => client.query(raw));
  client.release();
  let found = -1;
  const value = await timeOf(async () => {
    found = (await farm.db.transaction().execute((trx) => verifyLedger(trx))).length;
  });
  if (found !== 0) throw new Error(`the ledger differs in ${String(found)} sums`);
  return [
    {
      ...{ name: `the whole ledger counted anew, ${rows.toLocaleString('en')} rows`, value, unit: 'ms' },
      floor: { name: 'the same sums by pg', value: floor },
      ratio: value / floor,
    },
  ];
}

const addWallets = [
  `insert into wallets (group_type, uid) select 'origin', uid from users order by id`,
  'alter table tickets disable trigger tickets_hint_at_new',
  `insert into tickets (wallet_id, group_type, kind, basic_point, bonus_point, note, created_by, created_at)
    select wallet_id, 'origin', 'gift', 1000000, 0, 'bench', 'bench01', now() - interval '400 days' from wallets order by wallet_id`,
  `insert into ledger (at, kind, wallet_id, ticket_id, basic, bonus, by, balance_after)
    select created_at, 'issue', wallet_id, ticket_id, basic_point, 0, 'bench01', basic_point from tickets`,
];

/** Of each owner in turn: a run keeps a point, and spends it. Triggers and indexes look at ten million rows at once, afterwards. */
function addEntries(from: number, until: number): string[] {
  return [
    'alter table ledger disable trigger all',
    `create temp table indexes as select indexname, indexdef from pg_indexes where tablename = 'ledger'
      and indexname not in (select conname from pg_constraint)`,
    `do $$ declare one record; begin for one in table indexes loop execute 'drop index ' || one.indexname; end loop; end $$`,
    `insert into ledger (at, kind, wallet_id, ticket_id, basic, bonus, by, balance_after)
      select now() - interval '399 days' + make_interval(secs => n), case n % 2 when 1 then 'reserve' else 'spend' end, t.wallet_id,
        t.ticket_id, 1, 0, 'server', 1000000 - (n + 1) / 2
      from generate_series(${String(from + 1)}, ${String(until - (until % 2))}) n cross join tickets t order by n, t.ticket_id`,
    `do $$ declare one record; begin for one in table indexes loop execute one.indexdef; end loop; end $$`,
    'drop table indexes',
    'alter table ledger enable trigger all',
  ];
}

/** The sums that the product would have kept beside them. */
const settled = [
  `with sums as (select wallet_id, count(*) as entries, count(*) filter (where kind = 'reserve') as reserved,
      count(*) filter (where kind = 'spend') as spent from ledger group by wallet_id),
    lots as (update tickets t set left_basic = 1000000 - s.reserved, reserved_basic = s.reserved - s.spent
      from sums s where s.wallet_id = t.wallet_id)
    update wallets w set basic = 1000000 - s.reserved, reserved = s.reserved - s.spent, spent = s.spent, entries = s.entries
    from sums s where s.wallet_id = w.wallet_id`,
  'vacuum analyze ledger, wallets, tickets',
  'checkpoint',
];
