import type { Device } from '@rackhand/contract/device';
import { groupOf } from '@rackhand/contract/device-states';
import type { HostRow } from '@rackhand/contract/host';
import type { Incident } from '@rackhand/contract/incident';
import type { LiveEventName } from '@rackhand/contract/live-events';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import type { LiveMessage } from '../../platform/live/live-protocol.ts';
import { applyCommands, bulksKey } from '../commands/command-queries.ts';
import { refreshHistories } from '../device-detail/history-queries.ts';
import { recordDeviceChanges } from '../devices/device-changes.ts';
import { arnOf, type DeviceChange, mergeDevices } from '../devices/device-merge.ts';
import { allDevicesKey } from '../devices/device-queries.ts';
import { type DevicePool, devicePoolKey } from '../devices/pool-queries.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { type HostNews, mergeHosts } from '../hosts/host-merge.ts';
import { hostDetailKey, hostsKey } from '../hosts/host-queries.ts';
import { incidentsKey, mergeIncidents } from '../incidents/incident-queries.ts';
import { applyRacks } from '../racks/rack-queries.ts';

export interface LiveTargets {
  client: QueryClient;
  api: ApiClient;
  /** Asks for the pool's snapshots again, soon and not too often. */
  refreshSnapshots: () => void;
}

type Message<Name extends LiveEventName> = Extract<LiveMessage, { name: Name }>;
type LiveTable = { [Name in LiveEventName]: (targets: LiveTargets, events: Message<Name>[]) => void };

/** Which queries each event of the stream touches. A new kind of event does not compile until it stands here. */
const table: LiveTable = {
  device: (targets, events) => applyDeviceChanges(targets, events.map(changeOf)),
  host: (targets, events) =>
    applyHosts(
      targets,
      events.map(({ data }) => data),
    ),
  command: ({ client }, events) => {
    const commands = events.map(({ data }) => data);
    applyCommands(client, commands);
    refreshHistories(client, new Set(commands.map(({ arn }) => arn)));
  },
  incident: ({ client }, events) =>
    void client.setQueryData<Incident[]>(
      incidentsKey,
      (known) =>
        known &&
        mergeIncidents(
          known,
          events.map(({ data }) => data),
        ),
    ),
  rack: ({ client }, events) => {
    for (const { data } of events) applyRacks(client, data);
  },
  bulk: ({ client }) => void client.invalidateQueries({ queryKey: bulksKey }),
  reset: ({ client }) => void client.invalidateQueries(),
  ready: () => undefined,
  ended: () => undefined,
};

export function applyLiveEvents(targets: LiveTargets, events: readonly LiveMessage[]): void {
  for (const name of Object.keys(table) as LiveEventName[]) apply(targets, name, events);
}

function apply<Name extends LiveEventName>(
  targets: LiveTargets,
  name: Name,
  events: readonly LiveMessage[],
): void {
  const named = events.filter((event): event is Message<Name> => event.name === name);
  if (named.length > 0) table[name](targets, named);
}

function changeOf({ id, data }: Message<'device'>): DeviceChange {
  if ('removed' in data) return { kind: 'removed', revision: id, arn: data.arn };
  return { kind: 'changed', revision: data.info.revision, device: data };
}

function applyDeviceChanges({ client, refreshSnapshots }: LiveTargets, changes: DeviceChange[]): void {
  recordDeviceChanges(client, changes);
  refreshHistories(client, new Set(changes.map(arnOf)));
  const before = client.getQueryData<DevicePool>(devicePoolKey)?.devices ?? [];
  client.setQueryData<Device[]>(allDevicesKey, (devices) => devices && mergeDevices(devices, changes));
  client.setQueryData<DevicePool>(devicePoolKey, (pool) => pool && mergePool(pool, changes));
  if (changes.some((change) => changesGroup(before, change))) refreshSnapshots();
}

function mergePool(pool: DevicePool, changes: DeviceChange[]): DevicePool {
  const devices = mergeDevices(pool.devices, changes);
  return devices === pool.devices ? pool : { ...pool, devices };
}

function changesGroup(before: readonly Device[], change: DeviceChange): boolean {
  const known = before.find((device) => device.arn === arnOf(change));
  if (known === undefined || change.kind === 'removed')
    return known !== undefined || change.kind === 'changed';
  return groupOf(known.info.state) !== groupOf(change.device.info.state);
}

/** A host that went away, came back, was renamed or removed stands for all its devices (document 3 section 1). */
function applyHosts({ client, api }: LiveTargets, news: HostNews[]): void {
  const known = client.getQueryData<Map<number, string>>(hostStandingsKey) ?? new Map<number, string>();
  const standings = news.map((host) => [host.id, standingOf(host)] as const);
  const turned = standings.some(([id, standing]) => known.get(id) !== standing);
  client.setQueryDefaults(hostStandingsKey, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  client.setQueryData(hostStandingsKey, new Map([...known, ...standings]));
  client.setQueryData<HostRow[]>(hostsKey, (hosts) => hosts && mergeHosts(hosts, news));
  for (const host of news)
    if (!('removed' in host)) void client.invalidateQueries({ queryKey: hostDetailKey(host.id) });
  if (turned) reloadDevices(client, api);
}

const hostStandingsKey = ['host_standings'] as const;

/** What of a host its devices show. */
function standingOf(host: HostNews): string {
  return 'removed' in host ? 'removed' : JSON.stringify([host.name, host.state, host.draining]);
}
