import type { Device } from '@rackhand/contract/device/device';
import { useMemo, useState } from 'react';
import { parseSort } from '../list-views/list-address.ts';
import type { ListSearch } from '../list-views/list-view.ts';
import { type HeldOrder, holdOrder, inHeldOrder, newOrder } from './sorting/held-order.ts';
import type { Sorting } from './table/device-headings.tsx';

interface Sorted {
  rows: Device[];
  sorting: Sorting;
}

/** Rows in the order of the address, held until the person sorts or filters; those of a list come by rack already. */
export function useSorted(
  devices: Device[],
  { sort = '', q = '', state }: Pick<ListSearch, 'sort' | 'q' | 'state'>,
  onSort: Sorting['onSort'],
): Sorted {
  const steps = useMemo(() => parseSort(sort), [sort]);
  const [held, setHeld] = useState<HeldOrder>(newOrder);
  const isSorted = steps.length > 0;
  const order = useMemo(
    () => (isSorted ? holdOrder(held, JSON.stringify([sort, q, state]), devices) : newOrder),
    [isSorted, held, sort, q, state, devices],
  );
  if (order !== held) setHeld(order);
  const rows = useMemo(
    () => (isSorted ? inHeldOrder(devices, order, steps) : devices),
    [isSorted, devices, order, steps],
  );
  return { rows, sorting: { steps, onSort } };
}
