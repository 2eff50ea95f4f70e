import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RepairDetailView } from './detail/repair-detail.tsx';
import { RepairList } from './list/repair-list.tsx';

const route = getRouteApi('/signed-in/repair');

/** Devices that are broken: all cases, or one with its steps and photos. */
export function RepairPage(): ReactElement {
  const search = route.useSearch();
  return search.repair === undefined ? (
    <RepairList search={search} />
  ) : (
    <RepairDetailView key={search.repair} id={search.repair} />
  );
}
