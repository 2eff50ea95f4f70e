import type { SortedBy } from '@rackhand/contract/call/list-query';
import type { TableSorting } from '../ui/data-table.tsx';
import { nextColumnSort } from './column-sort.ts';
import { useMessages } from './i18n/use-messages.ts';
import { tableMessages } from './table-messages.ts';

/** Headings that sort a list whose order stands in the address; `usual`: how it comes by itself, null where no column says it. */
export function useColumnSorting<Column extends string>(
  columns: readonly Column[],
  usual: SortedBy<Column> | null,
  sort: SortedBy<Column> | null | undefined,
  onSort: (sort: string | undefined) => void,
): TableSorting {
  const words = useMessages(tableMessages);
  return {
    columns,
    by: sort ?? usual,
    hint: words.sortHint,
    onSort: (name) => {
      const id = columns.find((column) => column === name);
      if (id !== undefined) onSort(nextColumnSort(sort, id, usual));
    },
  };
}
