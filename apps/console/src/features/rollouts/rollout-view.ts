import {
  type RolloutResult,
  type RolloutState,
  rolloutResults,
  rolloutStates,
} from '@rackhand/contract/app/rollout';
import { limits } from '@rackhand/contract/limits';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** Document 8: page sizes of the app tables. */
export const rolloutPageSizes = limits.poolPageSizes;

/** `stays_newer`: devices that a way back left with the new version. */
export type ShownResult = RolloutResult | 'stays_newer';

export const shownResults: readonly ShownResult[] = [...rolloutResults, 'stays_newer'];

/** What of the page stands in the address. */
export interface RolloutSearch extends PageSearch {
  status?: RolloutState | undefined;
  /** This one with its stages and devices; without it all of them. */
  rollout?: string | undefined;
  /** Its devices that stand so. */
  result?: ShownResult | undefined;
  /** Its devices of this stage. */
  stage?: number | undefined;
}

export function parseRolloutSearch(values: SearchValues): RolloutSearch {
  return {
    ...parsePageSearch(values, rolloutPageSizes),
    status: rolloutStates.find((name) => name === values.status),
    rollout: /^[0-9a-f-]{36}$/.test(values.rollout ?? '') ? values.rollout : undefined,
    result: shownResults.find((name) => name === values.result),
    stage: /^[1-9]\d?$/.test(values.stage ?? '') ? Number(values.stage) : undefined,
  };
}

/** What a call for the list takes of it. */
export function rolloutQueryOf({ page = 1, limit = limits.listDefaultLimit, status }: RolloutSearch) {
  return { page, limit, ...(status === undefined ? {} : { state: status }) };
}
