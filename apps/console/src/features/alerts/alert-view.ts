import { limits } from '@rackhand/contract/limits';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** Document 8: page sizes of its tables. */
export const alertPageSizes = limits.poolPageSizes;

/** What of the page stands in the address; what its names stand for, the page itself knows (alert-choice.ts). */
export interface AlertSearch extends PageSearch {
  status?: string | undefined;
  kind?: string | undefined;
  /** Of this device. */
  arn?: string | undefined;
  /** Of this rule, by its number. */
  rule?: number | undefined;
}

/** Junk in the address is ignored. */
export function parseAlertSearch(values: SearchValues): AlertSearch {
  return {
    ...parsePageSearch(values, alertPageSizes),
    status: values.status,
    kind: values.kind,
    arn: /^arn:farm:device:[1-9]\d{0,8}$/.test(values.arn ?? '') ? values.arn : undefined,
    rule: /^[1-9]\d{0,8}$/.test(values.rule ?? '') ? Number(values.rule) : undefined,
  };
}
