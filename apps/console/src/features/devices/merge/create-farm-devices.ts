import type { Device } from '@rackhand/contract/device/device';
import { compareByRack } from '@rackhand/contract/device/device-order';
import { replaceEqualDeep } from '@tanstack/react-query';
import { completeDevice } from './complete-device.ts';

/** What somebody says of one device, with the number of the farm change; undefined: it is gone. */
export interface ToldDevice {
  arn: string;
  revision: number;
  device: Device | undefined;
}

type Listener = () => void;

/** Each device once: the newest that anybody has said of it, in whatever order and however often it is said. */
export interface FarmDevices {
  get(arn: string): Device | undefined;
  /** All of the farm in rack order, the same array until one of them changes; undefined while nobody has said all. */
  list(): Device[] | undefined;
  /** The farm change up to which nothing is missing. */
  wholeUpTo(): number;
  /** What the stream says, or the answer of a write. */
  tell(told: readonly ToldDevice[]): void;
  /** All devices are asked for just now; gives what takes the answer. What is not in it has gone by then. */
  ask(): (devices: readonly Device[]) => void;
  /** The farm counts its changes anew: whatever is said next is newer than what is known. */
  restart(): void;
  /** Hears of one device. */
  on(arn: string, listener: Listener): () => void;
  /** Hears of all of them. */
  onList(listener: Listener): () => void;
}

export function createFarmDevices(): FarmDevices {
  let known = new Map<string, ToldDevice>();
  let wholeUpTo = -1;
  /** An answer holds at least what was known when it was asked for. */
  let newest = 0;
  let listed: Device[] = [];
  let isChanged = false;
  let isMoved = false;
  const { on, hear } = createListeners();

  /** Whether it changes anything. Of one device an answer may know more than an event: the name of its host. */
  const put = ({ arn, revision, device: told }: ToldDevice, isAnswer = false): boolean => {
    const { revision: before = wholeUpTo, device: was } = known.get(arn) ?? {};
    if (revision < before || (revision === before && !(isAnswer && was))) return false;
    const device = told && replaceEqualDeep(was, completeDevice(told));
    known.set(arn, { arn, revision, device });
    newest = Math.max(newest, revision);
    isMoved ||= was?.info.rackLocation !== device?.info.rackLocation;
    isChanged ||= was !== device;
    return was !== device;
  };
  const takeAll = (devices: readonly Device[], askedAt: number): void => {
    const told = devices.map(toldOf);
    const upTo = Math.max(askedAt, ...told.map(({ revision }) => revision));
    const present = new Set(told.map(({ arn }) => arn));
    const changed = told.filter((one) => put(one, true));
    for (const one of known.values()) {
      if (present.has(one.arn) || one.revision > upTo) continue;
      known.delete(one.arn);
      changed.push(one);
      isMoved = true;
    }
    wholeUpTo = Math.max(wholeUpTo, upTo);
    hear(changed);
  };

  return {
    get: (arn) => known.get(arn)?.device,
    list: () => {
      if (wholeUpTo < 0) return undefined;
      if (isMoved) listed = [...known.values()].flatMap(({ device }) => device ?? []).sort(compareByRack);
      else if (isChanged) listed = listed.map((device) => known.get(device.arn)?.device ?? device);
      isMoved = isChanged = false;
      return listed;
    },
    wholeUpTo: () => wholeUpTo,
    tell: (told) => hear(told.filter((one) => put(one))),
    ask: () => {
      const asked = { known, newest };
      return (devices) => {
        if (asked.known === known) takeAll(devices, asked.newest);
      };
    },
    restart: () => {
      known = new Map([...known].map(([arn, told]) => [arn, { ...told, revision: 0 }]));
      wholeUpTo = Math.min(wholeUpTo, 0);
      newest = 0;
    },
    on,
    onList: (listener) => on(ofList, listener),
  };
}

/** Stands among the arns for all of them. */
const ofList = '';

function createListeners() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on: (arn: string, listener: Listener) => {
      const told = listeners.get(arn) ?? new Set();
      listeners.set(arn, told.add(listener));
      return () => {
        told.delete(listener);
        if (told.size === 0) listeners.delete(arn);
      };
    },
    hear: (changed: readonly ToldDevice[]): void => {
      for (const { arn } of [...changed, { arn: ofList }])
        for (const listener of listeners.get(arn) ?? []) listener();
    },
  };
}

/** What an answer that holds the device says of it. */
export function toldOf(device: Device): ToldDevice {
  return { arn: device.arn, revision: device.info.revision, device };
}
