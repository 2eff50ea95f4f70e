import type { Device } from '@rackhand/contract/device/device';
import { arnOf } from '../devices/device-shape.ts';
import type { FarmView } from '../devices/farm-view.ts';
import { createFilterMatch } from '../runs/match-filter.ts';
import type { TokkidanRow } from './tokkidan-row.ts';

type Squad = Pick<TokkidanRow, 'device_ids' | 'device_filter'>;

/** Of some devices those that may crawl an app, whatever they do now. */
export function squadOf(
  devices: readonly Device[],
  { device_ids, device_filter }: Squad,
  now: number,
): Device[] {
  if (device_filter !== null) return devices.filter(createFilterMatch(device_filter, now));
  const arns = new Set((device_ids ?? []).map(arnOf));
  return devices.filter(({ arn }) => arns.has(arn));
}

/** All devices of the farm that could be part of a squad. */
export function farmOf(view: Pick<FarmView, 'devices'>, now: number): Device[] {
  return view.devices({}, now).filter(({ info }) => !info.excluded);
}
