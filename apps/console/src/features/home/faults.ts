import type { Device } from '@rackhand/contract/device/device';
import { isDeviceError } from '@rackhand/contract/device/device-states';
import { whyOf } from '@rackhand/contract/device/device-why';
import { faultOf } from '@rackhand/contract/device/fault';
import type { Why } from '@rackhand/contract/device/next-steps';
import { situationOf } from '../devices/device-words.ts';

/** Devices that are in error for one and the same reason. */
export interface Fault {
  why: Why;
  /** Somebody has said that they know of it. */
  isKnown: boolean;
  devices: Device[];
}

/** What most have in common first, and last what somebody sees to already; in each the one that has had it longest. */
export function faultsOf(devices: readonly Device[]): Fault[] {
  return [false, true].flatMap((isKnown) =>
    byWhy(devices.filter(({ info }) => (info.acknowledged !== null) === isKnown)).map((fault) => ({
      ...fault,
      isKnown,
    })),
  );
}

function byWhy(devices: readonly Device[]): Omit<Fault, 'isKnown'>[] {
  const groups = new Map<Why, Device[]>();
  for (const device of devices) {
    const { state } = device.info;
    const why = whyOf(isDeviceError(state) ? faultOf(state) : state, situationOf(device.info));
    const alike = groups.get(why);
    if (alike === undefined) groups.set(why, [device]);
    else alike.push(device);
  }
  const faults = [...groups].map(([why, of]) => ({ why, devices: of.toSorted(longestFirst) }));
  return faults.toSorted((left, right) => right.devices.length - left.devices.length);
}

function longestFirst(left: Device, right: Device): number {
  return Date.parse(left.info.state_since) - Date.parse(right.info.state_since);
}
