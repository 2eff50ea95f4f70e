import { postEntries } from '../../../apps/server/src/features/points/post-entries.ts';
import { lockPurses } from '../../../apps/server/src/features/points/purse.ts';
import { reserve } from '../../../apps/server/src/features/points/run-points.ts';
import { verifyLedger } from '../../../apps/server/src/features/points/verify-ledger.ts';
import type { Figure } from '../figure.ts';
import { addLots, addUsers, type CustomerFarm, fill, withCustomerFarm } from './customer-farm.ts';

const clients = 64;
const wallets = 1_000;
const lastsMs = 10_000;

/** Document 10: 64 clients spend from one wallet, and from a thousand, beside the bare statements of it. */
export function measureSpending(): Promise<Figure[]> {
  return withCustomerFarm(async (farm) => {
    await fill(farm, [...addUsers(wallets), ...addLots(1_000_000), ...addBare]);
    const of = (await farm.db.selectFrom('wallets').select('wallet_id').execute()).map(
      (row) => row.wallet_id,
    );
    const figures: Figure[] = [];
    for (const [name, among] of [
      ['one wallet', 1],
      [`${wallets.toLocaleString('en')} wallets`, wallets],
    ] as const) {
      const floor = await perSecond((nth) => bare(farm, 1 + (nth % among)));
      const value = await perSecond((nth) => spend(farm, of[nth % among] ?? 0, nth));
      figures.push({
        ...{ name: `${String(clients)} clients spend from ${name}`, value: value.rate, unit: 'per s' },
        floor: { name: 'bare update and insert', value: floor.rate },
        ...{ ratio: value.rate / floor.rate, target: { least: 0.4 } },
      });
      figures.push({
        ...{ name: '  refused or in a deadlock', value: value.failed, unit: 'calls', target: { most: 0 } },
      });
    }
    const differences = await verifyLedger(farm.db);
    if (differences.length > 0) throw new Error(JSON.stringify(differences));
    return figures;
  });
}

/** So many at once, for some seconds. */
async function perSecond(call: (nth: number) => Promise<void>): Promise<{ rate: number; failed: number }> {
  const begun = performance.now();
  let [nth, done, failed] = [0, 0, 0];
  const client = async (): Promise<void> => {
    while (performance.now() - begun < lastsMs) {
      nth += 1;
      await call(nth).then(
        () => (done += 1),
        () => (failed += 1),
      );
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { rate: done / ((performance.now() - begun) / 1000), failed };
}

/** A transaction of a wallet, as a run makes it at its start. */
function spend({ db }: CustomerFarm, walletId: number, nth: number): Promise<void> {
  const at = new Date();
  return db.transaction().execute(async (trx) => {
    const purse = (await lockPurses(trx, [walletId], at)).get(walletId);
    const kept = purse === undefined ? null : reserve(purse, nth, 1);
    if (kept === null) throw new Error('too few points');
    await postEntries(trx, [kept.move], { at, by: 'server' });
  });
}

/** What no ledger does without: a row that is locked and changed, and one that is added. */
async function bare({ pool }: CustomerFarm, id: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('update bare_sums set points = points - 1 where id = $1', [id]);
    await client.query('insert into bare_entries (sum_id, points) values ($1, 1)', [id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const addBare = [
  'create table bare_sums (id integer primary key, points bigint not null)',
  `insert into bare_sums select n, 1000000 from generate_series(1, ${String(wallets)}) n`,
  'create table bare_entries (id bigint generated always as identity primary key, sum_id integer, points bigint)',
];
