import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useReloadAtWork } from '../commands/use-apps-at-work.ts';
import { DriftDevices } from './drift-devices.tsx';
import { DriftPackages } from './drift-packages.tsx';
import { reloadDrift } from './live-drift.ts';

const route = getRouteApi('/signed-in/app_drift');

/** How far the farm's apps are from their managed versions: of all packages, or the devices of one. Document 8. */
export function AppDriftPage(): ReactElement {
  const search = route.useSearch();
  useReloadAtWork(reloadDrift);
  return search.package === undefined ? (
    <DriftPackages search={search} />
  ) : (
    <DriftDevices key={search.package} packageId={search.package} search={search} />
  );
}
