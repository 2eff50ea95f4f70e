import type { SortedBy } from '@rackhand/contract/call/list-query';

/** A list's order as it stands in the address: `adm_email`, `-adm_email` the other way; junk is ignored. */
export function parseColumnSort<Column extends string>(
  text: string | undefined,
  columns: readonly Column[],
): SortedBy<Column> | undefined {
  const id = columns.find((column) => column === text?.replace(/^-/, ''));
  return id === undefined ? undefined : { id, direction: text?.startsWith('-') === true ? 'desc' : 'asc' };
}

/**
 * A click sorts up, the next one down, the one after as the list comes by itself. The column by which it comes has two
 * directions only: its own, and the other.
 */
export function nextColumnSort<Column extends string>(
  sort: SortedBy<Column> | null | undefined,
  id: Column,
  usual: SortedBy<Column> | null,
): string | undefined {
  const isUsual = usual?.id === id;
  const shown = sort ?? usual;
  if (shown?.id !== id) return isUsual && usual.direction === 'asc' ? undefined : id;
  if (isUsual && shown.direction !== usual.direction) return undefined;
  return shown.direction === 'asc' ? `-${id}` : isUsual ? id : undefined;
}
