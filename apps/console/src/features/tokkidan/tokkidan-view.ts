import { type RunResult, runResults } from '@rackhand/contract/test/run-states';
import { tokkidanLimits } from '@rackhand/contract/test/tokkidan-lists';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** What of the squad's pages stands in their addresses. Junk in an address is ignored. */

/** Of its apps. */
export interface TokkidanSearch {
  /** This one's dialog is open. */
  tokkidan?: number | undefined;
}

/** Of the list of its rounds. */
export interface RoundSearch extends PageSearch {
  q?: string | undefined;
  tokkidan_id?: number | undefined;
  result?: RunResult | undefined;
  /** yyyy-MM-dd, Korean days, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Of one round. */
export interface RoundPageSearch {
  tid?: string | undefined;
}

const numberOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;

const dayOf = (text: string | undefined): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? '')) ? text : undefined;

export function parseTokkidanSearch({ tokkidan }: SearchValues): TokkidanSearch {
  return { tokkidan: numberOf(tokkidan) };
}

export function parseRoundSearch(values: SearchValues): RoundSearch {
  const [from, to] = [dayOf(values.from), dayOf(values.to)];
  const isInOrder = from === undefined || to === undefined || from <= to;
  const q = values.q?.slice(0, tokkidanLimits.searchCharacters);
  return {
    ...parsePageSearch(values),
    q: q === '' ? undefined : q,
    tokkidan_id: numberOf(values.tokkidan_id),
    result: runResults.find((result) => result === values.result),
    from: isInOrder ? from : undefined,
    to: isInOrder ? to : undefined,
  };
}

export function parseRoundPageSearch({ tid }: SearchValues): RoundPageSearch {
  return { tid: /^[1-9]\d{0,8}$/.test(tid ?? '') ? tid : undefined };
}
