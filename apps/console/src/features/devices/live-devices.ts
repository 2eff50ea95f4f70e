import type { QueryClient } from '@tanstack/react-query';
import type { EventOf, LiveTargets } from '../../platform/live/live-farm.ts';
import { farmDevicesOf } from './farm-devices.ts';
import { type ToldDevice, toldOf } from './merge/create-farm-devices.ts';

/** What the stream says of devices, into the one place where they are kept. */
export function applyDevices({ client }: LiveTargets, events: readonly EventOf<'device'>[]): void {
  farmDevicesOf(client).tell(events.map(toldBy));
}

function toldBy({ id, data }: EventOf<'device'>): ToldDevice {
  return 'removed' in data ? { arn: data.arn, revision: id, device: undefined } : toldOf(data);
}

/** The farm change up to which all devices are known; none where they are not. */
export function devicesLoadedUpTo(client: QueryClient): number[] {
  const upTo = farmDevicesOf(client).wholeUpTo();
  return upTo > 0 ? [upTo] : [];
}
