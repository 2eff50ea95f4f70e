import type { ListLayout, ListView } from '@rackhand/contract/call/list-view';
import { formatSort, parseSort } from '../list-address.ts';
import type { ListSearch } from '../list-view.ts';

/** What the list shows now, as a view that can be saved. */
export function viewOf({ q = '', state, sort }: ListSearch, { columns, density }: ListLayout): ListView {
  return { columns, density, q, state_group: state ?? null, sort: parseSort(sort) };
}

/** The address of a saved view: all of it stands there, so that whoever gets the link sees the same. */
export function searchOf(id: number, { columns, density, q, state_group, sort }: ListView): ListSearch {
  return {
    saved: id,
    columns: columns.join(),
    density,
    ...(q === '' ? {} : { q }),
    ...(state_group === null ? {} : { state: state_group }),
    ...(sort.length === 0 ? {} : { sort: formatSort(sort) }),
  };
}

export function isSameView(left: ListView, right: ListView): boolean {
  const form = ({ columns, density, q, state_group, sort }: ListView): string =>
    JSON.stringify([columns, density, q, state_group, formatSort(sort)]);
  return form(left) === form(right);
}
