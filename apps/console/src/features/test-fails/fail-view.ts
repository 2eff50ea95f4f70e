import { type FailGrouping, failGroupings } from '@rackhand/contract/test/fail-groups';
import { testLimits } from '@rackhand/contract/test/test-lists';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';
import { daysOf } from '../tests/test-view.ts';

/** What of the page stands in its address. */
export interface FailSearch extends PageSearch {
  sval?: string | undefined;
  /** `yyyy-MM-dd,yyyy-MM-dd` */
  date?: string | undefined;
  by?: FailGrouping | undefined;
  /** The group whose runs are shown; undefined: all groups. */
  signature?: string | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parseFailSearch(values: SearchValues): FailSearch {
  const sval = values.sval?.slice(0, testLimits.searchCharacters);
  return {
    ...parsePageSearch(values),
    sval: sval === '' ? undefined : sval,
    date: daysOf(values.date) === null ? undefined : values.date,
    by: failGroupings.find((name) => name === values.by),
    signature: values.signature?.slice(0, testLimits.signatureCharacters),
  };
}
