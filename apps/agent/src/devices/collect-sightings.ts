import type { Platform } from '@rackhand/contract/device/platforms';
import type { DeviceFacts, DeviceReadings, Sighting } from '@rackhand/contract/device/sighting';
import type { Assignment } from './assign-udids.ts';
import type { Attachment } from './attachment.ts';
import type { Stage } from './attachment-stage.ts';
import type { KnownDevice, KnownDevices } from './known-devices.ts';

export type Sightings = ReadonlyMap<string, Sighting>;

/** One attachment that is listed, and what is known of the device behind it. */
export interface AttachedDevice {
  attachment: Attachment;
  serialno: string | null;
  remembered: KnownDevice | null;
  stage: Stage;
  silentTries: number;
  bootId: string;
  startedAt: number | null;
  /** A second way to a device that is attached elsewhere, too. */
  isTwin: boolean;
  /** It answers, but its system is not up yet; null: it has not answered. */
  isStarting: boolean | null;
  facts: DeviceFacts | null;
  readings: DeviceReadings | null;
  overNetwork: boolean;
  /** As it was told of last; null where it has said or become anything else since. */
  told: Sighting | null;
}

/** What is the same of all devices of one provider. */
export interface DeviceKind {
  platform: Platform;
  /** The same object at each time. */
  abilities: string[];
  isOverNetwork(transport: string): boolean;
}

export interface Collection {
  kind: DeviceKind;
  devices: ReadonlyMap<number, AttachedDevice>;
  assignments: ReadonlyMap<number, Assignment>;
  known: KnownDevices;
  last: Sightings;
  held: boolean;
  isAway: boolean;
  pathOf: PathFinder;
}

/** Where on the host's USB a device hangs; empty where that is not known. */
export type PathFinder = (attachment: Attachment, serialno: string | null) => string;

/** What is to be told of this host: everything attached, and everything that was attached once. */
export function collectSightings(collection: Collection): Sightings {
  const { devices, assignments, known, last, held, isAway, pathOf } = collection;
  const next = new Map<string, Sighting>();
  const put = (sighting: Sighting) => {
    const before = last.get(sighting.udid);
    next.set(sighting.udid, before !== undefined && isSame(before, sighting) ? before : sighting);
  };
  for (const [id, assignment] of assignments) {
    const device = devices.get(id);
    if (device === undefined) continue;
    const { udid } = assignment;
    const before = last.get(udid);
    const path = pathOf(device.attachment, device.serialno) || (before?.usb_path ?? '');
    // What was told while the provider was away is never `told`, nor is anything while it is.
    if (!isAway && before !== undefined && device.told === before && isAsTold(before, assignment, path))
      next.set(udid, before);
    else put(sightingOf(collection, device, assignment, { before, path }));
    device.told = isAway ? null : (next.get(udid) ?? null);
  }
  const arriving = [...devices.values()].filter(({ stage }) => stage === 'arriving');
  const kept = new Set(arriving.map(({ remembered }) => remembered?.udid));
  const keptTransports = new Set(arriving.map(({ attachment }) => attachment.transport));
  const isKept = (sighting: Sighting) =>
    held ||
    isAway ||
    kept.has(sighting.udid) ||
    (sighting.provisional && keptTransports.has(sighting.transport));
  for (const udid of withoutThose(next, known.all().keys(), last.keys())) {
    const before = last.get(udid);
    if (before !== undefined && isKept(before)) put(isAway ? unreachable(before) : before);
    else if (known.all().has(udid))
      put(absent(collection, udid, before, known.all().get(udid)?.transport ?? ''));
  }
  return next;
}

/** Of many devices one is other than it was, at each of many events a second. */
function isAsTold(told: Sighting, { provisional, duplicate }: Assignment, path: string): boolean {
  const isThere = told.over_network || told.usb_path === path;
  return isThere && told.provisional === provisional && told.duplicate === duplicate;
}

function* withoutThose(there: Sightings, ...names: Iterable<string>[]): Generator<string> {
  for (const some of names) for (const name of some) if (!there.has(name)) yield name;
}

function sightingOf(
  { kind, isAway }: Collection,
  device: AttachedDevice,
  { udid, provisional, duplicate }: Assignment,
  { before, path }: { before: Sighting | undefined; path: string },
): Sighting {
  const { attachment, overNetwork, silentTries, bootId, isStarting, facts, readings } = device;
  const seen = isStarting === true ? 'starting' : attachment.connection;
  return {
    udid,
    provisional,
    platform: kind.platform,
    abilities: kind.abilities,
    transport: attachment.transport,
    over_network: overNetwork,
    usb_path: overNetwork ? '' : path,
    connection: isAway ? 'offline' : seen,
    duplicate,
    silent_tries: isAway ? 0 : silentTries,
    boot_id: bootId === '' ? (before?.boot_id ?? '') : bootId,
    facts: facts ?? before?.facts ?? null,
    readings: readings ?? before?.readings ?? null,
  };
}

function unreachable(before: Sighting): Sighting {
  return before.connection === 'absent' ? before : { ...before, connection: 'offline', silent_tries: 0 };
}

function absent(
  { kind, isAway }: Collection,
  udid: string,
  before: Sighting | undefined,
  lastTransport: string,
): Sighting {
  const transport = before?.transport ?? lastTransport;
  return {
    udid,
    provisional: false,
    platform: kind.platform,
    abilities: kind.abilities,
    transport,
    over_network: kind.isOverNetwork(transport),
    usb_path: before?.usb_path ?? '',
    connection: isAway ? 'offline' : 'absent',
    duplicate: false,
    silent_tries: 0,
    boot_id: before?.boot_id ?? '',
    facts: before?.facts ?? null,
    readings: before?.readings ?? null,
  };
}

/** Facts and readings are replaced only when they differ, so comparing the objects is enough. */
function isSame(a: Sighting, b: Sighting): boolean {
  return (Object.keys(a) as (keyof Sighting)[]).every((key) => a[key] === b[key]);
}
