import { type FigureColumn, type FigureRow, figureColumns } from '@rackhand/contract/test/test-figures';
import { parseColumnSort } from '../../platform/column-sort.ts';

export function figureOf(row: FigureRow, column: FigureColumn): string | number | null {
  switch (column) {
    case 'name':
    case 'total':
    case 'pass_rate':
    case 'flaky':
    case 'run_time':
    case 'utilisation':
      return row[column];
    default:
      return row.counts[column];
  }
}

/** By a column; what says nothing in it comes last either way. */
export function sortFigures(rows: readonly FigureRow[], sort: string | undefined): readonly FigureRow[] {
  const by = parseColumnSort(sort, figureColumns);
  if (by === undefined) return rows;
  const turn = by.direction === 'asc' ? 1 : -1;
  return rows.toSorted((left, right) => {
    const [one, other] = [figureOf(left, by.id), figureOf(right, by.id)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'string' || typeof other === 'string')
      return turn * String(one).localeCompare(String(other), 'ko', { numeric: true });
    return turn * (one - other);
  });
}
