import type { Device } from '@rackhand/contract/device/device';
import { orderBy, type SortStep } from '@rackhand/contract/device/device-order';

/** What each device said when it got its place: a live change never moves a row under the pointer. */
export interface HeldOrder {
  /** Sort and filter that the order belongs to. */
  of: string;
  devices: ReadonlyMap<string, Device>;
}

export const newOrder: HeldOrder = { of: '', devices: new Map() };

/** The same order, with places for devices that have none yet; anew where the person has asked for another. */
export function holdOrder(held: HeldOrder, of: string, devices: readonly Device[]): HeldOrder {
  const known = held.of === of ? held.devices : newOrder.devices;
  const newcomers = devices.filter(({ arn }) => !known.has(arn));
  if (held.of === of && newcomers.length === 0) return held;
  const placed = newcomers.map((device) => [device.arn, device] as const);
  return { of, devices: new Map([...known, ...placed]) };
}

export function inHeldOrder(devices: readonly Device[], held: HeldOrder, steps: SortStep[]): Device[] {
  const compare = orderBy(steps);
  const asPlaced = (device: Device): Device => held.devices.get(device.arn) ?? device;
  return devices.toSorted((left, right) => compare(asPlaced(left), asPlaced(right)));
}
