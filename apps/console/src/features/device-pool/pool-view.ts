import { limits } from '@rackhand/contract/limits';
import type { SearchValues } from '../../platform/search-values.ts';
import { type ListSearch, parseListSearch } from '../list-views/list-view.ts';

/** What of the pool stands in the address: that of a list, the view, and whose details and settings are open. */
export interface PoolSearch extends ListSearch {
  view?: 'table' | undefined;
  /** Not only the panel of `device`, also its settings. */
  settings?: 'open' | undefined;
  /** Number of the rack group that is shown. */
  group?: number | undefined;
  /** The slot into which a device is to be put, or the arn of the device that is to be moved. */
  place?: string | undefined;
  /** For a screen on the wall: no controls. */
  kiosk?: 1 | undefined;
}

/** What stands in the address of a screen on the wall: the one rack group that it shows, else all. */
export function parseWallSearch({ group }: SearchValues): Pick<PoolSearch, 'group'> {
  return { group: /^[1-9]\d{0,3}$/.test(group ?? '') ? Number(group) : undefined };
}

export function parsePoolSearch(values: SearchValues): PoolSearch {
  return {
    ...parseListSearch(values, limits.poolPageSizes),
    view: values.view === 'table' ? 'table' : undefined,
    settings: values.settings === 'open' ? 'open' : undefined,
    ...parseWallSearch(values),
    place: /^[\w:-]{1,80}$/.test(values.place ?? '') ? values.place : undefined,
    kiosk: String(values.kiosk) === '1' ? 1 : undefined,
  };
}
