import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useReloadAtWork } from '../commands/use-apps-at-work.ts';
import { reloadRollouts } from './live-rollouts.ts';
import { RolloutDetail } from './rollout-detail.tsx';
import { RolloutList } from './rollout-list.tsx';

const route = getRouteApi('/signed-in/rollout');

/** New versions that reach their devices in stages: all of them, or one with its stages and devices. Document 8. */
export function RolloutPage(): ReactElement {
  const search = route.useSearch();
  useReloadAtWork(reloadRollouts);
  return search.rollout === undefined ? (
    <RolloutList search={search} />
  ) : (
    <RolloutDetail key={search.rollout} id={search.rollout} search={search} />
  );
}
