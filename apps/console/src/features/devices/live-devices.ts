import type { Device } from '@rackhand/contract/device/device';
import { groupOf } from '@rackhand/contract/device/device-states';
import type { QueryClient } from '@tanstack/react-query';
import type { EventOf, LiveTargets } from '../../platform/live/live-farm.ts';
import { farmDevicesOf } from './farm-devices.ts';
import { type ToldDevice, toldOf } from './merge/create-farm-devices.ts';
import { reloadPool } from './reload-devices.ts';

/** What the stream says of devices, into the one place where they are kept. */
export function applyDevices({ client, soon }: LiveTargets, events: readonly EventOf<'device'>[]): void {
  const store = farmDevicesOf(client);
  const groups = (): string => String(events.map(({ data }) => groupIn(store.get(data.arn))));
  const before = groups();
  store.tell(events.map(toldBy));
  // The pool's snapshots tell how many there are of each group.
  if (before !== groups()) soon(reloadPool);
}

function toldBy({ id, data }: EventOf<'device'>): ToldDevice {
  return 'removed' in data ? { arn: data.arn, revision: id, device: undefined } : toldOf(data);
}

function groupIn(device: Device | undefined): string {
  return device === undefined ? '' : groupOf(device.info.state);
}

/** The farm change up to which all devices are known; none where they are not. */
export function devicesLoadedUpTo(client: QueryClient): number[] {
  const upTo = farmDevicesOf(client).wholeUpTo();
  return upTo > 0 ? [upTo] : [];
}
