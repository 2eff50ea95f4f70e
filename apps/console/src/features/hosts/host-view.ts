import type { SearchValues } from '../../platform/search-values.ts';

/** What of the list of hosts stands in the address. */
export interface HostSearch {
  /** Name of the host whose details are open. */
  host?: string | undefined;
}

export function parseHostSearch({ host }: SearchValues): HostSearch {
  return { host: host === undefined || host === '' ? undefined : host.slice(0, 200) };
}
