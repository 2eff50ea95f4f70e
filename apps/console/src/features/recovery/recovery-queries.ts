import type { Device } from '@rackhand/contract/device/device';
import { listCare, readCarePolicy } from '@rackhand/contract/endpoints/care';
import {
  listRecoveries,
  readRecoveryFigures,
  readRecoveryPolicies,
  readRecoveryStanding,
} from '@rackhand/contract/endpoints/recovery';
import { limits } from '@rackhand/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { recoveryKey } from './live-recovery.ts';
import type { RecoverySearch } from './recovery-view.ts';

/** One page of runs; the page before stays until it has come. */
export function recoveriesQuery(api: ApiClient, search: RecoverySearch) {
  const query = recoveryQueryOf(search);
  return queryOptions({
    queryKey: [...recoveryKey, 'list', query] as const,
    queryFn: ({ signal }) => api.call(listRecoveries, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function policiesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...recoveryKey, 'policies'] as const,
    queryFn: ({ signal }) => api.call(readRecoveryPolicies, { signal }),
  });
}

export function figuresQuery(api: ApiClient, days: number) {
  return queryOptions({
    queryKey: [...recoveryKey, 'figures', days] as const,
    queryFn: ({ signal }) => api.call(readRecoveryFigures, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function carePolicyQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...recoveryKey, 'care-policy'] as const,
    queryFn: ({ signal }) => api.call(readCarePolicy, { signal }),
  });
}

export function careQuery(api: ApiClient, search: RecoverySearch) {
  const query = careQueryOf(search);
  return queryOptions({
    queryKey: [...recoveryKey, 'care', query] as const,
    queryFn: ({ signal }) => api.call(listCare, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How a device stands, asked for anew when what the device shows of it has changed. */
export function standingQuery(api: ApiClient, { arn, info }: Device) {
  const shown = [info.state, info.holder, info.excluded, info.errors.join(), info.host_draining];
  return queryOptions({
    queryKey: [...recoveryKey, 'standing', arn, ...shown] as const,
    queryFn: ({ signal }) => api.call(readRecoveryStanding, { query: { arn }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a call takes of it that asks for all recoveries. */
export function recoveryFilterOf({ status, rung, device }: RecoverySearch) {
  return {
    ...(status && { state: status }),
    ...(rung && { rung }),
    ...(device && { arn: device }),
  };
}

/** What a call for one page takes of it. */
function recoveryQueryOf(search: RecoverySearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  return { page, limit, ...recoveryFilterOf(search) };
}

function careQueryOf(search: RecoverySearch) {
  const { page = 1, limit = limits.listDefaultLimit, what, result, device } = search;
  return {
    ...{ page, limit },
    ...(what && { type: what }),
    ...(result && { result }),
    ...(device && { arn: device }),
  };
}
