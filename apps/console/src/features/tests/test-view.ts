import { limits } from '@rackhand/contract/limits';
import {
  type TestFilter,
  type TestSearchKey,
  testColumns,
  testFilters,
  testLimits,
  testSearchKeys,
} from '@rackhand/contract/test/test-lists';
import { idIn, type SearchValues } from '../../platform/search-values.ts';

type Column = (typeof testColumns)[number];
export interface TestOrder {
  id: Column;
  direction: 'asc' | 'desc';
}

/** What of the list stands in its address, in the words of the device list's link. Document 1 section 2. */
export interface TestSearch {
  skey?: TestSearchKey | undefined;
  sval?: string | undefined;
  filter?: TestFilter | undefined;
  /** Of one user alone. */
  uid?: string | undefined;
  /** `yyyy-MM-dd,yyyy-MM-dd` */
  date?: string | undefined;
  /** JSON of a TestOrder. */
  sort?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parseTestSearch(values: SearchValues): TestSearch {
  const sval = values.sval?.slice(0, testLimits.searchCharacters);
  return {
    skey: testSearchKeys.find((key) => key === values.skey),
    sval: sval === '' ? undefined : sval,
    filter: testFilters.find((filter) => filter === values.filter),
    uid: idIn(values.uid),
    date: daysOf(values.date) === null ? undefined : values.date,
    sort: readOrder(values.sort) === null ? undefined : values.sort,
    limit: limits.devicePageSizes.find((size) => String(size) === values.limit),
    offset: /^\d{1,7}$/.test(values.offset ?? '') ? Number(values.offset) : undefined,
  };
}

const dayPair = /^(\d{4}-\d{2}-\d{2}),(\d{4}-\d{2}-\d{2})$/;

/** null: no two days, or in the wrong order. */
export function daysOf(text: string | undefined): { from: string; to: string } | null {
  const [, from = '', to = ''] = dayPair.exec(text ?? '') ?? [];
  const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day));
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

export function readOrder(text: string | undefined): TestOrder | null {
  try {
    const { id, direction } = JSON.parse(text ?? '') as Partial<TestOrder>;
    const column = testColumns.find((name) => name === id);
    return column !== undefined && (direction === 'asc' || direction === 'desc')
      ? { id: column, direction }
      : null;
  } catch {
    return null;
  }
}
