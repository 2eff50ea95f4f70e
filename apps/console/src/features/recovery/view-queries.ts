import { limits } from '@rackhand/contract/limits';
import type { RecoverySearch } from './recovery-view.ts';

/** What a call for the list takes of it. */
export function recoveryQueryOf(search: RecoverySearch) {
  const { page = 1, limit = limits.listDefaultLimit, status, rung, device } = search;
  return {
    ...{ page, limit },
    ...(status && { state: status }),
    ...(rung && { rung }),
    ...(device && { arn: device }),
  };
}

export function careQueryOf(search: RecoverySearch) {
  const { page = 1, limit = limits.listDefaultLimit, what, result, device } = search;
  return {
    ...{ page, limit },
    ...(what && { type: what }),
    ...(result && { result }),
    ...(device && { arn: device }),
  };
}
