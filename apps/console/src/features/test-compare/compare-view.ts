import { runIdPattern } from '@rackhand/contract/test/run-id';
import type { SearchValues } from '../../platform/search-values.ts';

/** What of the page stands in its address: two runs, and whether all is shown that is the same. */
export interface CompareSearch {
  a?: string | undefined;
  /** Without it the last run that passed is proposed. */
  b?: string | undefined;
  all?: true | undefined;
}

const runOf = (text: string | undefined): string | undefined =>
  runIdPattern.test(text ?? '') ? text : undefined;

/** Junk in the address is ignored. */
export function parseCompareSearch(values: SearchValues): CompareSearch {
  return { a: runOf(values.a), b: runOf(values.b), all: values.all === 'true' ? true : undefined };
}
