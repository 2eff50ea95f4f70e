import type { AskDeps } from '../commands/ask-once.ts';
import { askForUpdates, lockForUpdate, placeUpdate } from './ask-for-updates.ts';
import { findApp } from './change-device-app.ts';
import { findCandidates, firstWanted } from './policy-candidates.ts';

/** Who asks, in command, history and audit trail. */
const actor = 'policy';

/** Updates what policies want of available devices, one app of each at a time; whether some wait for room at their host. */
export async function runPolicies(deps: AskDeps): Promise<boolean> {
  const { db, clock } = deps;
  return askForUpdates(deps, await findCandidates(db, clock.now()), async (trx, candidate) => {
    const row = await lockForUpdate(trx, candidate);
    if (row === null || row === 'full') return row;
    if (row.state !== 'AVAILABLE') return null;
    const appId = await firstWanted(trx, row.id, clock.now());
    if (appId === null) return null;
    const app = await findApp(trx, row.id, appId);
    return placeUpdate(trx, deps, { row, app, actor, cause: { policy: app.update_policy }, at: clock.now() });
  });
}
