import type { ListLayout } from '@rackhand/contract/call/list-view';
import { useMemo } from 'react';
import { useStore } from '../../platform/use-store.ts';
import { parseColumns } from './list-address.ts';
import { getLayout, subscribeToLayout } from './list-layout.ts';
import type { ListSearch } from './list-view.ts';

/** How the list is arranged: as the address says, else as the person has it. */
export function useLayout({ columns, density }: ListSearch): ListLayout {
  const own = useStore(subscribeToLayout, getLayout);
  return useMemo(
    () => ({
      columns: parseColumns(columns) ?? own.columns,
      density: density ?? own.density,
      widths: own.widths,
      striped: own.striped,
      wrapped: own.wrapped,
    }),
    [columns, density, own],
  );
}
