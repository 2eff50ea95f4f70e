import type { SortedBy } from '@rackhand/contract/call/list-query';

/** A list's order as it stands in the address: `adm_email`, `-adm_email` the other way; junk is ignored. */
export function parseColumnSort<Column extends string>(
  text: string | undefined,
  columns: readonly Column[],
): SortedBy<Column> | undefined {
  const id = columns.find((column) => column === text?.replace(/^-/, ''));
  return id === undefined ? undefined : { id, direction: text?.startsWith('-') === true ? 'desc' : 'asc' };
}

/** A click sorts up, the next one down, the one after as the list comes by itself. */
export function nextColumnSort<Column extends string>(
  sort: SortedBy<Column> | undefined,
  id: Column,
): string | undefined {
  if (sort?.id !== id) return id;
  return sort.direction === 'asc' ? `-${id}` : undefined;
}
