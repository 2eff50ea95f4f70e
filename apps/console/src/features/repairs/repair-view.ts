import type { SortedBy } from '@rackhand/contract/call/list-query';
import {
  type RepairColumn,
  type RepairState,
  repairColumns,
  repairLimits,
  repairStates,
} from '@rackhand/contract/repair/repair';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** What the list is narrowed to; by itself it shows what is open. */
export const repairScopes = ['open', 'any', ...repairStates] as const;
export type RepairScope = 'open' | 'any' | RepairState;

/** What the page shows, as it stands in the address. */
export interface RepairSearch extends PageSearch {
  /** One case by itself. */
  repair?: number | undefined;
  scope?: RepairScope | undefined;
  reason?: number | undefined;
  rack?: string | undefined;
  model?: string | undefined;
  /** arn: cases of one device, also those that have ended. */
  of?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parseRepairSearch(values: SearchValues): RepairSearch {
  return {
    ...parsePageSearch(values),
    repair: idOf(values.repair),
    scope: repairScopes.find((scope) => scope === values.scope),
    reason: idOf(values.reason),
    rack: /^\d{1,9}-\d{1,9}$/.test(values.rack ?? '') ? values.rack : undefined,
    model: textOf(values.model, 200),
    of: textOf(values.of, 200),
    q: textOf(values.q, repairLimits.searchCharacters),
    sort: repairSortOf(values) === undefined ? undefined : values.sort,
  };
}

export function repairSortOf({ sort }: { sort?: string | undefined }): SortedBy<RepairColumn> | undefined {
  return parseColumnSort(sort, repairColumns);
}

const idOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;

function textOf(text: string | undefined, most: number): string | undefined {
  const cut = text?.slice(0, most);
  return cut === '' ? undefined : cut;
}
