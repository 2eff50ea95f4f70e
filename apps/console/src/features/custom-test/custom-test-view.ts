import type { SearchValues } from '../../platform/search-values.ts';

/** What of the page stands in the address: the test that was started last. */
export interface CustomTestSearch {
  tid?: string | undefined;
}

/** Junk in the address is ignored. */
export function parseCustomTestSearch({ tid }: SearchValues): CustomTestSearch {
  return { tid: /^[1-9]\d{0,8}$/.test(tid ?? '') ? tid : undefined };
}
