import type { LiveEvent } from '@rackhand/contract/call/live-events';
import type { Device } from '@rackhand/contract/device/device';
import type { HostRow } from '@rackhand/contract/host/host';
import type { EventOf, LiveTargets } from '../../platform/live/live-farm.ts';
import { farmDevicesOf } from '../devices/farm-devices.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { hostDetailKey, hostsKey } from './host-queries.ts';
import { completeHost } from './merge/complete-host.ts';

type HostNews = LiveEvent<'host'>;

const hostStandingsKey = ['host_standings'] as const;

/** A host that went away, came back, was renamed or removed stands for all its devices (document 3 section 1). */
export function applyHosts({ client, api }: LiveTargets, events: readonly EventOf<'host'>[]): void {
  const news = events.map(({ data }): HostNews => ('removed' in data ? data : completeHost(data)));
  const known = client.getQueryData<Map<number, string>>(hostStandingsKey) ?? new Map<number, string>();
  const standings = news.map((host) => [host.id, standingOf(host)] as const);
  const turned = news.some((host) =>
    known.has(host.id)
      ? known.get(host.id) !== standingOf(host)
      : !isShownBy(farmDevicesOf(client).list() ?? [], host),
  );
  client.setQueryDefaults(hostStandingsKey, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  client.setQueryData(hostStandingsKey, new Map([...known, ...standings]));
  client.setQueryData<HostRow[]>(hostsKey, (hosts) => hosts && mergeHosts(hosts, news));
  for (const host of news)
    if (!('removed' in host)) void client.invalidateQueries({ queryKey: hostDetailKey(host.id) });
  if (turned) reloadDevices(client, api);
}

/** Whether its devices show already what a host that is told of for the first time is: a sign of life loads nothing anew. */
function isShownBy(devices: readonly Device[], host: HostNews): boolean {
  if ('removed' in host || host.state !== 'online') return false;
  const own = devices.filter(({ info }) => info.host === host.name);
  return (
    own.length > 0 &&
    own.every(({ info }) => info.host_draining === host.draining && info.state_reason !== 'HOST_AWAY')
  );
}

/** What of a host its devices show. */
function standingOf(host: HostNews): string {
  return 'removed' in host ? 'removed' : JSON.stringify([host.name, host.state, host.draining]);
}

/** The list after news of some hosts, sorted by name as the server sorts it. */
function mergeHosts(hosts: readonly HostRow[], news: readonly HostNews[]): HostRow[] {
  const byId = new Map<number, HostRow>(hosts.map((host) => [host.id, host]));
  for (const host of news) {
    if ('removed' in host) byId.delete(host.id);
    else byId.set(host.id, host);
  }
  return [...byId.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}
