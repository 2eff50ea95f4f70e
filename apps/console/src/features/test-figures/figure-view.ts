import { type FigureGrouping, figureColumns, figureGroupings } from '@rackhand/contract/test/test-figures';
import { parseColumnSort } from '../../platform/column-sort.ts';
import type { SearchValues } from '../../platform/search-values.ts';
import { daysOf } from '../tests/test-view.ts';

/** What of the page stands in its address. */
export interface FigureSearch {
  by?: FigureGrouping | undefined;
  /** `yyyy-MM-dd,yyyy-MM-dd` */
  date?: string | undefined;
  /** A column, `-` before it the other way. */
  sort?: string | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parseFigureSearch(values: SearchValues): FigureSearch {
  return {
    by: figureGroupings.find((name) => name === values.by),
    date: daysOf(values.date) === null ? undefined : values.date,
    sort: parseColumnSort(values.sort, figureColumns) === undefined ? undefined : values.sort,
  };
}
