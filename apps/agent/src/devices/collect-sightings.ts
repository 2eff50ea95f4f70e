import type { DeviceFacts, DeviceReadings, Sighting } from '@rackhand/contract/device/sighting';
import type { Transport } from '@rackhand/device-link/transport-list';
import type { Assignment } from './assign-udids.ts';
import { connectionOf } from './connection-of.ts';
import type { KnownDevice, KnownDevices } from './known-devices.ts';

export type Sightings = ReadonlyMap<string, Sighting>;

/** One transport that adb lists, and what is known of the device behind it. */
export interface Attachment {
  transport: Transport;
  serialno: string | null;
  remembered: KnownDevice | null;
  /**
   * `arriving`: it shakes hands or has not said yet who it is, and nothing is told of it; `leaving`: it counts as gone
   * already. Both for a short time only.
   */
  stage: 'settled' | 'arriving' | 'leaving';
  silentTries: number;
  bootId: string;
  startedAt: number | null;
  /** A second way to a device that is attached elsewhere, too. */
  isTwin: boolean;
  /** It answers, but its Android is not up yet; null: it has not answered. */
  isStarting: boolean | null;
  facts: DeviceFacts | null;
  readings: DeviceReadings | null;
}

export interface Collection {
  attachments: ReadonlyMap<number, Attachment>;
  assignments: ReadonlyMap<number, Assignment>;
  known: KnownDevices;
  last: Sightings;
  held: boolean;
  serverAway: boolean;
  pathOf: PathFinder;
}

/** Where on the host's USB a transport hangs; empty where that is not known. */
export type PathFinder = (transport: Transport, serialno: string | null) => string;

/** What is to be told of this host: everything attached, and everything that was attached once. */
export function collectSightings(collection: Collection): Sightings {
  const { attachments, assignments, known, last, held, serverAway, pathOf } = collection;
  const next = new Map<string, Sighting>();
  const put = (sighting: Sighting) => {
    const before = last.get(sighting.udid);
    next.set(sighting.udid, before !== undefined && isSame(before, sighting) ? before : sighting);
  };
  for (const [id, assignment] of assignments) {
    const attachment = attachments.get(id);
    if (attachment === undefined) continue;
    const before = last.get(assignment.udid);
    const path = pathOf(attachment.transport, attachment.serialno) || (before?.usb_path ?? '');
    put(sightingOf(attachment, assignment, before, { serverAway, path }));
  }
  const arriving = [...attachments.values()].filter(({ stage }) => stage === 'arriving');
  const kept = new Set(arriving.map(({ remembered }) => remembered?.udid));
  const keptTransports = new Set(arriving.map(({ transport }) => transport.serial));
  const isKept = (sighting: Sighting) =>
    held ||
    serverAway ||
    kept.has(sighting.udid) ||
    (sighting.provisional && keptTransports.has(sighting.transport));
  for (const udid of new Set([...known.all().keys(), ...last.keys()])) {
    if (next.has(udid)) continue;
    const before = last.get(udid);
    if (before !== undefined && isKept(before)) put(serverAway ? unreachable(before) : before);
    else if (known.all().has(udid))
      put(absent(udid, known.all().get(udid)?.transport ?? '', before, serverAway));
  }
  return next;
}

function sightingOf(
  attachment: Attachment,
  { udid, provisional, duplicate }: Assignment,
  before: Sighting | undefined,
  { serverAway, path }: { serverAway: boolean; path: string },
): Sighting {
  const { transport, silentTries, bootId, isStarting, facts, readings } = attachment;
  const overNetwork = isOverNetwork(transport.serial);
  const seen = isStarting === true ? 'starting' : connectionOf(transport.state);
  return {
    udid,
    provisional,
    transport: transport.serial,
    over_network: overNetwork,
    usb_path: overNetwork ? '' : path,
    connection: serverAway ? 'offline' : seen,
    duplicate,
    silent_tries: serverAway ? 0 : silentTries,
    boot_id: bootId === '' ? (before?.boot_id ?? '') : bootId,
    facts: facts ?? before?.facts ?? null,
    readings: readings ?? before?.readings ?? null,
  };
}

function unreachable(before: Sighting): Sighting {
  return before.connection === 'absent' ? before : { ...before, connection: 'offline', silent_tries: 0 };
}

function absent(
  udid: string,
  transport: string,
  before: Sighting | undefined,
  serverAway: boolean,
): Sighting {
  return {
    udid,
    provisional: false,
    transport: before?.transport ?? transport,
    over_network: isOverNetwork(before?.transport ?? transport),
    usb_path: before?.usb_path ?? '',
    connection: serverAway ? 'offline' : 'absent',
    duplicate: false,
    silent_tries: 0,
    boot_id: before?.boot_id ?? '',
    facts: before?.facts ?? null,
    readings: before?.readings ?? null,
  };
}

/** adb names what it reached over the network by address and port, or by its mDNS service. */
export function isOverNetwork(serial: string): boolean {
  return /:\d+$|\._adb(-tls-connect)?\._tcp/.test(serial);
}

/** Facts and readings are replaced only when they differ, so comparing the objects is enough. */
function isSame(a: Sighting, b: Sighting): boolean {
  return (Object.keys(a) as (keyof Sighting)[]).every((key) => a[key] === b[key]);
}
