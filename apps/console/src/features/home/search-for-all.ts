import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { formatSearch, type SearchTerm } from '@rackhand/contract/device/device-search-terms';

/** The device list narrowed to what these have in common: their state, and their host or rack. */
export function searchForAll(devices: readonly Device[]): { q?: string; state?: 'error' } {
  const shared = (of: (info: DeviceInfo) => string): string => {
    const [only = '', ...others] = new Set(devices.map(({ info }) => of(info)));
    return others.length === 0 ? only : '';
  };
  const [state, host, rack] = [shared((info) => info.state), shared((info) => info.host), shared(rackOf)];
  const terms: SearchTerm[] = [
    { property: 'state', value: state },
    { property: 'host', value: host },
    { property: 'rack', value: host === '' ? rack : '' },
  ];
  const said = terms.filter(({ value }) => value !== '');
  return {
    ...(state === '' ? { state: 'error' } : {}),
    ...(said.length === 0 ? {} : { q: formatSearch({ text: '', terms: said }) }),
  };
}

/** The beginning of a location that its slots share. */
const rackOf = ({ rackLocation }: DeviceInfo): string => rackLocation.split('-').slice(0, 2).join('-');
