import type { FeatureDeps } from '../../app-deps.ts';
import { checkLedger } from './check-ledger.ts';
import { expireLots } from './expire-lots.ts';
import { countSettled } from './ledger-length.ts';
import { pricedGroups } from './point-rates.ts';
import { settleForgotten } from './settle-ended.ts';
import { tellLowWallets } from './tell-low-wallets.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What time does to points, and the look at the whole ledger each night. */
export function addPointJobs({
  db,
  jobs,
  log,
  deployments,
}: Pick<FeatureDeps, 'db' | 'jobs' | 'log' | 'deployments'>): void {
  jobs.add({
    name: 'expire_points',
    everyMs: minuteMs,
    isAlone: true,
    run: (at) => expireLots(db, at, pricedGroups(deployments)),
  });
  jobs.add({
    name: 'tell_low_wallets',
    everyMs: minuteMs,
    isAlone: true,
    run: (at) => tellLowWallets(db, at, pricedGroups(deployments)),
  });
  jobs.add({
    name: 'settle_runs',
    everyMs: minuteMs,
    isAlone: true,
    run: async (at) => {
      const count = await settleForgotten(db, at);
      if (count > 0) log.error({ count }, 'runs had ended without a settlement, which was made up for');
    },
  });
  jobs.add({ name: 'count_ledger', everyMs: minuteMs, isAlone: true, run: () => countSettled(db) });
  jobs.add({
    name: 'verify_ledger',
    everyMs: dayMs,
    nightlyHour: 3,
    isAlone: true,
    run: async (at) => {
      for (const difference of await checkLedger(db, at))
        log.error({ difference }, 'the ledger says otherwise than a wallet or a ticket');
    },
  });
}
