import { type AlertState, alertStates } from '@rackhand/contract/alert/alert';
import { type AlertKind, alertKinds } from '@rackhand/contract/alert/alert-kinds';
import { limits } from '@rackhand/contract/limits';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** Document 8: page sizes of its tables. */
export const alertPageSizes = limits.poolPageSizes;

/** What of the page stands in the address. */
export interface AlertSearch extends PageSearch {
  status?: AlertState | undefined;
  kind?: AlertKind | undefined;
  /** Of this device. */
  arn?: string | undefined;
}

/** Junk in the address is ignored. */
export function parseAlertSearch(values: SearchValues): AlertSearch {
  return {
    ...parsePageSearch(values, alertPageSizes),
    status: alertStates.find((name) => name === values.status),
    kind: alertKinds.find((name) => name === values.kind),
    arn: /^arn:farm:device:[1-9]\d{0,8}$/.test(values.arn ?? '') ? values.arn : undefined,
  };
}

/** What a call for the list takes of it. */
export function alertQueryOf({ page = 1, limit = limits.listDefaultLimit, status, kind, arn }: AlertSearch) {
  return {
    ...{ page, limit },
    ...(status !== undefined && { state: status }),
    ...(kind !== undefined && { kind }),
    ...(arn !== undefined && { arn }),
  };
}
