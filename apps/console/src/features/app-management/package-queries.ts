import { type AppPackage, type PackageColumn, packageLimits } from '@rackhand/contract/app/app-package';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import { listPackages, readPackage } from '@rackhand/contract/endpoints/apps';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { packagesKey } from './live-packages.ts';

interface PackageQuery {
  page: number;
  limit: number;
  wanted: string;
  sort: SortedBy<PackageColumn> | undefined;
}

/** One page of the packages; the page before stays until it has come. */
export function packagesQuery(api: ApiClient, { page, limit, wanted, sort }: PackageQuery) {
  const query = {
    page,
    limit,
    devices_named: packageLimits.devicesNamed,
    ...(wanted === '' ? {} : { query: wanted }),
    ...(sort === undefined ? {} : { sort: JSON.stringify(sort) }),
  };
  return queryOptions({
    queryKey: [...packagesKey, query] as const,
    queryFn: ({ signal }) => api.call(listPackages, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One by its id, as it is now. */
export function onePackageQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...packagesKey, 'one', id] as const,
    queryFn: ({ signal }) => api.call(readPackage, { params: { id: String(id) }, signal }),
  });
}

/** With all its devices: the list names the first of them. */
export function wholePackageQuery(api: ApiClient, { id, revision }: Pick<AppPackage, 'id' | 'revision'>) {
  return queryOptions({
    queryKey: [...packagesKey, { whole: id, revision }] as const,
    queryFn: ({ signal }) => api.call(readPackage, { params: { id: String(id) }, signal }),
  });
}

export function isWhole({ devices, device_count: count }: AppPackage): boolean {
  return devices.length === count;
}
