import { runIdPattern } from '@rackhand/contract/test/run-id';
import type { SearchValues } from '../../platform/search-values.ts';

/** What of the page stands in the address: a test, or one run of it, and where in its log. */
export interface TestDetailSearch {
  tid?: string | undefined;
  /** TID-N */
  run?: string | undefined;
  attempt?: number | undefined;
  /** The log's line that is shown. */
  line?: number | undefined;
  /** The picture that is shown large. */
  shot?: number | undefined;
}

const numberOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : undefined;

/** Junk in the address is ignored. */
export function parseTestDetailSearch(values: SearchValues): TestDetailSearch {
  return {
    tid: /^[1-9]\d{0,8}$/.test(values.tid ?? '') ? values.tid : undefined,
    run: runIdPattern.test(values.run ?? '') ? values.run : undefined,
    attempt: numberOf(values.attempt),
    line: numberOf(values.line),
    shot: numberOf(values.shot),
  };
}
