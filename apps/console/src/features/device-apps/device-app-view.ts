import { type CleaningPolicy, cleaningPolicies } from '@rackhand/contract/app/cleaning';
import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { limits } from '@rackhand/contract/limits';
import { searchForm } from '@rackhand/contract/text/text-search';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** Document 8: page sizes of the app tables. */
export const historyPageSizes = limits.poolPageSizes;

/** What of the page stands in the address; page and limit are the history's. */
export interface DeviceAppSearch extends PageSearch {
  /** A UDID: text, however much it looks like a number. */
  udid?: string | undefined;
  tab?: 'history' | undefined;
  query?: string | undefined;
  /** What a cleaning by this policy would do is shown. */
  cleaning?: CleaningPolicy | undefined;
}

export function parseDeviceAppSearch(values: SearchValues): DeviceAppSearch {
  const text = (value: string | undefined): string | undefined =>
    value === undefined || value === '' ? undefined : value.slice(0, limits.searchCharacters);
  return {
    ...parsePageSearch(values, historyPageSizes),
    udid: text(values.udid),
    tab: values.tab === 'history' ? 'history' : undefined,
    query: text(values.query),
    cleaning: cleaningPolicies.find((policy) => policy === values.cleaning),
  };
}

/** The way to the page may tell the device as the route's state instead. Document 1 section 2. */
export function udidInState(state: object): string | undefined {
  const told = (state as { udid?: unknown }).udid;
  return typeof told === 'string' && told !== '' ? told : undefined;
}

/** Those that the search lets through, by name and package name. */
export function appsMatching(apps: readonly DeviceApp[], query: string): readonly DeviceApp[] {
  const wanted = searchForm(query.trim());
  if (wanted === '') return apps;
  return apps.filter(({ app_name: name, app_id: id }) => searchForm(`${name}\n${id}`).includes(wanted));
}
