import type { SignInAsUserEnd } from '@rackhand/contract/account/sign-in-as-user';
import type { FeatureDeps } from '../../app-deps.ts';
import { belongsTo } from '../../platform/deployments/deployment.ts';
import type { Impersonation } from './impersonation-store.ts';

type LifeDeps = Pick<FeatureDeps, 'sessions' | 'deployments' | 'clock'>;

/** Of many those that are over, and why: judged anew each time, so that nothing outlives what it hangs on. */
export async function findOver(
  { sessions, deployments, clock }: LifeDeps,
  rows: readonly Impersonation[],
): Promise<Map<Impersonation, SignInAsUserEnd>> {
  const over = new Map<Impersonation, SignInAsUserEnd>();
  if (rows.length === 0) return over;
  const standings = await sessions.standingOf([...new Set(rows.map(({ tkey }) => tkey))]);
  for (const row of rows) {
    const reason = whyOver(row, standings.get(row.tkey)?.ended !== null);
    if (reason !== null) over.set(row, reason);
  }
  return over;

  function whyOver(row: Impersonation, sessionEnded: boolean): SignInAsUserEnd | null {
    if (row.is_super_admin === null) return 'account_removed';
    const deployment = deployments.ofGroup(row.group_type);
    if (deployment === null || !belongsTo(deployment, row.admin_group_type)) return 'rights_taken';
    if (deployment.settings.restrictedAdminMode && !row.is_super_admin) return 'rights_taken';
    if (sessionEnded) return 'session_ended';
    if (row.status !== 'active' || row.user_group_type !== row.group_type) return 'user_left';
    return row.started_at === null && clock.now() >= row.token_expires_at ? 'not_taken_up' : null;
  }
}
