import type { Rollout } from '@rackhand/contract/app/rollout';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform-context.ts';
import { rolloutsQuery } from './rollout-queries.ts';

/** Those that have not ended; the newest page has them, for an app is in one at a time. */
export function useRolloutsUnderWay(): readonly Rollout[] {
  const { api } = usePlatform();
  const { data } = useQuery(rolloutsQuery(api, {}));
  return data?.rollouts.filter(({ stage }) => stage !== null) ?? [];
}

/** The rollout that a package gives its place to, or comes from. */
export function rolloutOf(packageId: number, underWay: readonly Rollout[]): Rollout | null {
  return underWay.find((one) => one.package_id === packageId || one.to_package_id === packageId) ?? null;
}
