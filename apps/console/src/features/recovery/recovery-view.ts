import { limits } from '@rackhand/contract/limits';
import {
  type CareResult,
  type CareType,
  careResults,
  careTypes,
} from '@rackhand/contract/recovery/care-types';
import { type RecoveryState, recoveryStates } from '@rackhand/contract/recovery/recovery-states';
import { type RecoveryRung, recoveryRungs } from '@rackhand/contract/recovery/rungs';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

export const recoveryPageSizes = limits.poolPageSizes;

export const recoveryTabs = ['recovery', 'care'] as const;
export type RecoveryTab = (typeof recoveryTabs)[number];

/** What of the page stands in the address. */
export interface RecoverySearch extends PageSearch {
  /** Without it that of the recoveries. */
  tab?: RecoveryTab | undefined;
  status?: RecoveryState | undefined;
  rung?: RecoveryRung | undefined;
  /** Of care what is done so, and what has ended so. */
  what?: CareType | undefined;
  result?: CareResult | undefined;
  /** Of this device alone, by its arn. */
  device?: string | undefined;
}

export function parseRecoverySearch(values: SearchValues): RecoverySearch {
  return {
    ...parsePageSearch(values, recoveryPageSizes),
    tab: recoveryTabs.find((name) => name === values.tab && name !== 'recovery'),
    what: careTypes.find((name) => name === values.what),
    result: careResults.find((name) => name === values.result),
    status: recoveryStates.find((name) => name === values.status),
    rung: recoveryRungs.find((name) => name === values.rung),
    device: /^arn:farm:device:[1-9]\d{0,8}$/.test(values.device ?? '') ? values.device : undefined,
  };
}
