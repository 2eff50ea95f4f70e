import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { usualTestOrder } from '@rackhand/contract/call/usual-orders';
import type { searchTests } from '@rackhand/contract/endpoints/tests';
import { limits } from '@rackhand/contract/limits';
import { testColumns } from '@rackhand/contract/test/test-lists';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { presetRange } from '../../platform/date-presets.ts';
import { daysOf, readOrder, type TestSearch } from './test-view.ts';

/** What the list asks for by its address. */

/** A week that ends today, where none is named. */
export function shownDays({ date }: TestSearch, now = Date.now()): { from: string; to: string } {
  return daysOf(date) ?? presetRange('week', now);
}

/** How a heading's press stands in the address: as the device list's link says it. */
export function orderText(sort: string | undefined): string | undefined {
  const by = parseColumnSort(sort, testColumns);
  return by === undefined ? undefined : JSON.stringify(by);
}

export const pageOf = ({ limit = limits.listDefaultLimit, offset = 0 }: TestSearch): number =>
  Math.floor(offset / limit) + 1;

/** Another filter is another list: it begins at its first row. */
export function withTestFilter(search: TestSearch, change: TestSearch): TestSearch {
  return { ...search, offset: undefined, ...change };
}

export function testBodyOf(search: TestSearch): BodyOf<typeof searchTests> {
  const { skey = 'project', sval = '', filter = 'all', uid, limit = limits.listDefaultLimit } = search;
  return {
    ...{ skey, sval, filter, ...(uid !== undefined && { uid }), ...shownDays(search) },
    page: pageOf(search) - 1,
    rows_per_page: limit,
    sort: readOrder(search.sort) ?? usualTestOrder,
  };
}
