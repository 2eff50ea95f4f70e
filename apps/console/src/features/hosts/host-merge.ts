import type { HostRow } from '@rackhand/contract/host';
import type { LiveEvent } from '@rackhand/contract/live-events';

export type HostNews = LiveEvent<'host'>;

/** The list after news of some hosts, sorted by name as the server sorts it. */
export function mergeHosts(hosts: readonly HostRow[], news: readonly HostNews[]): HostRow[] {
  const byId = new Map<number, HostRow>(hosts.map((host) => [host.id, host]));
  for (const host of news) {
    if ('removed' in host) byId.delete(host.id);
    else byId.set(host.id, host);
  }
  return [...byId.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}
