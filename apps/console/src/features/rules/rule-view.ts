import { normalForm } from '@rackhand/contract/text/normal-form';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** What the page shows, as it stands in the address: one search over all, and the page of the history. */
export interface RuleSearch extends PageSearch {
  query?: string | undefined;
}

export const historySizes = [20, 50, 100] as const;

export function parseRuleSearch(values: SearchValues): RuleSearch {
  const { query } = values;
  return {
    ...parsePageSearch(values, historySizes),
    query: query === undefined || query === '' ? undefined : query.slice(0, 200),
  };
}

/** One entry of any list, as the overview shows it. */
export interface RuleEntry {
  id: number;
  text: string;
  /** Beside it: of an app its name. */
  note: string;
  changedBy: string;
  changedAt: string;
}

/** Those that hold the text; the newest first. */
export function findEntries(entries: readonly RuleEntry[], text: string): readonly RuleEntry[] {
  const wanted = normalForm(text).trim().toLowerCase();
  const found =
    wanted === ''
      ? entries
      : entries.filter((entry) => `${entry.text}\n${entry.note}`.toLowerCase().includes(wanted));
  return found.toSorted((left, right) => right.changedAt.localeCompare(left.changedAt) || right.id - left.id);
}
