import type { QueryOf } from '@rackhand/contract/call/endpoint';
import type { auditTrail } from '@rackhand/contract/endpoints/audit';
import { limits } from '@rackhand/contract/limits';
import { parseDaySpan } from '../../platform/day-span.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

export type AuditFilter = Omit<QueryOf<typeof auditTrail>, 'page' | 'limit'>;
/** The filter of the trail is its address. */
export interface AuditSearch extends PageSearch, AuditFilter {}

/** Junk in the address is ignored. */
export function parseAuditSearch(values: SearchValues): AuditSearch {
  return {
    ...parsePageSearch(values),
    who: textOf(values.who),
    action: textOf(values.action),
    object: textOf(values.object),
    result: values.result === 'ok' || values.result === 'refused' ? values.result : undefined,
    ...parseDaySpan(values),
  };
}

export function filterOf({ page: _page, limit: _limit, ...filter }: AuditSearch): AuditFilter {
  return filter;
}

/** Another filter is another list: its first page is shown. Empty values leave the address. */
export function withAuditFilter(search: AuditSearch, change: AuditFilter): AuditSearch {
  const next = { ...search, page: undefined, ...change };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''));
}

export const defaultPage = { page: 1, limit: limits.listDefaultLimit };

function textOf(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text.slice(0, 100);
}
