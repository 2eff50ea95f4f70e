import type { DeviceFacts, DeviceReadings, Sighting } from '@rackhand/contract/sighting';
import type { Transport } from '@rackhand/device-link/transport-list';
import { type Assignment, assignUdids } from './assign-udids.ts';
import { connectionOf } from './connection-of.ts';
import type { KnownDevice, KnownDevices } from './known-devices.ts';

export type Sightings = ReadonlyMap<string, Sighting>;

interface Attachment {
  transport: Transport;
  serialno: string | null;
  remembered: KnownDevice | null;
  /** On its way: it is still shaking hands or has not said yet who it is. Nothing is told of it, for a while. */
  pending: boolean;
  silentTries: number;
  facts: DeviceFacts | null;
  readings: DeviceReadings | null;
}

interface DeviceNews {
  silentTries?: number;
  facts?: DeviceFacts;
  readings?: DeviceReadings;
}

export interface AttachmentChanges {
  /** Can be asked from now on. */
  begun: number[];
  /** Can't be asked any more. */
  ended: number[];
  /** Pending now, and not before in this state. */
  pending: number[];
}

export interface DeviceRegistry {
  /** Takes adb's list. */
  apply(transports: readonly Transport[]): AttachmentChanges;
  identify(id: number, serialno: string): void;
  /** It is told of as it is: it has had its time, or does not say who it is. */
  reveal(id: number): void;
  note(id: number, news: DeviceNews): void;
  /** While true, a device that adb does not list is left as it was: the adb server has only just come back. */
  setHeld(held: boolean): void;
  /** The adb server is away: nothing that hangs on it can be reached. */
  setServerAway(away: boolean): void;
  /** Nobody has still to say who it is. */
  isSettled(): boolean;
  /** Every device that this host knows has been seen. */
  isComplete(): boolean;
  sightings(): Sightings;
}

export function createDeviceRegistry(known: KnownDevices): DeviceRegistry {
  const attachments = new Map<number, Attachment>();
  let last: Sightings = new Map();
  let held = false;
  let serverAway = false;

  const isLive = (id: number) => attachments.get(id)?.transport.state === 'device';
  const assign = (): Map<number, Assignment> =>
    assignUdids(
      [...attachments.values()]
        .filter((one) => !one.pending)
        .map(({ transport, serialno, remembered }) => ({
          id: transport.id,
          serial: transport.serial,
          live: transport.state === 'device',
          serialno,
          remembered,
        })),
    );

  const attach = (transport: Transport): boolean => {
    const before = attachments.get(transport.id);
    if (before?.transport.state === transport.state) return false;
    const remembered = known.at(transport.serial, transport.path);
    const pending = isOnItsWay(transport.state, before?.transport.state ?? null, remembered !== null);
    attachments.set(transport.id, {
      transport,
      serialno: null,
      remembered,
      // What has been told of once is not taken back while it goes from one state in which it can't be used to the next.
      pending: pending && (transport.state !== 'offline' || before?.pending !== false),
      silentTries: 0,
      facts: null,
      readings: null,
    });
    return true;
  };

  return {
    apply(transports) {
      const listed = new Set(transports.map(({ id }) => id));
      const wasLive = [...attachments.keys()].filter(isLive);
      for (const id of attachments.keys()) if (!listed.has(id)) attachments.delete(id);
      const changed = transports.filter(attach).map(({ id }) => id);
      return {
        begun: changed.filter(isLive),
        ended: wasLive.filter((id) => !isLive(id)),
        pending: changed.filter((id) => attachments.get(id)?.pending),
      };
    },
    reveal(id) {
      const attachment = attachments.get(id);
      if (attachment !== undefined) attachment.pending = false;
    },
    identify(id, serialno) {
      const attachment = attachments.get(id);
      if (attachment === undefined) return;
      attachment.pending = false;
      attachment.serialno = serialno;
      const udid = assign().get(id)?.udid;
      if (udid === undefined) return;
      const { serial, path } = attachment.transport;
      known.remember({ udid, serialno, transport: serial, path });
      attachment.remembered = known.all().get(udid) ?? null;
    },
    note(id, news) {
      const attachment = attachments.get(id);
      if (attachment === undefined) return;
      attachment.silentTries = news.silentTries ?? attachment.silentTries;
      attachment.facts = keepSame(attachment.facts, news.facts);
      attachment.readings = keepSame(attachment.readings, news.readings);
    },
    setHeld(value) {
      held = value;
    },
    setServerAway(away) {
      serverAway = away;
    },
    isSettled: () => [...attachments.values()].every(({ pending }) => !pending),
    isComplete() {
      const assigned = new Set([...assign().values()].map(({ udid }) => udid));
      return [...known.all().keys()].every((udid) => assigned.has(udid));
    },
    sightings() {
      last = collect({ attachments, assignments: assign(), known, last, held, serverAway });
      return last;
    },
  };
}

/**
 * adb shows each step of the handshake as a state: a device that is plugged in is offline and authorizing for some
 * milliseconds, and one that nobody has seen before unauthorized too.
 */
function isOnItsWay(state: string, before: string | null, isRemembered: boolean): boolean {
  switch (state) {
    case 'device':
    case 'authorizing':
    case 'connecting':
      return true;
    case 'offline':
      return before !== 'device';
    default:
      return !isRemembered;
  }
}

interface Collection {
  attachments: ReadonlyMap<number, Attachment>;
  assignments: ReadonlyMap<number, Assignment>;
  known: KnownDevices;
  last: Sightings;
  held: boolean;
  serverAway: boolean;
}

function collect(collection: Collection): Sightings {
  const { attachments, assignments, known, last, held, serverAway } = collection;
  const next = new Map<string, Sighting>();
  const put = (sighting: Sighting) => {
    const before = last.get(sighting.udid);
    next.set(sighting.udid, before !== undefined && isSame(before, sighting) ? before : sighting);
  };
  for (const [id, assignment] of assignments) {
    const attachment = attachments.get(id);
    if (attachment === undefined) continue;
    put(sightingOf(attachment, assignment, last.get(assignment.udid), serverAway));
  }
  const arriving = [...attachments.values()].filter(({ pending }) => pending);
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
  { transport, silentTries, facts, readings }: Attachment,
  { udid, provisional, duplicate }: Assignment,
  before: Sighting | undefined,
  serverAway: boolean,
): Sighting {
  return {
    udid,
    provisional,
    transport: transport.serial,
    over_network: isOverNetwork(transport.serial),
    connection: serverAway ? 'offline' : connectionOf(transport.state),
    duplicate,
    silent_tries: serverAway ? 0 : silentTries,
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
    connection: serverAway ? 'offline' : 'absent',
    duplicate: false,
    silent_tries: 0,
    facts: before?.facts ?? null,
    readings: before?.readings ?? null,
  };
}

/** adb names what it reached over the network by address and port, or by its mDNS service. */
function isOverNetwork(serial: string): boolean {
  return /:\d+$|\._adb(-tls-connect)?\._tcp/.test(serial);
}

function keepSame<T>(before: T, after: T | undefined): T {
  return after === undefined || JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

/** Facts and readings are replaced only when they differ, so comparing the objects is enough. */
function isSame(a: Sighting, b: Sighting): boolean {
  return (Object.keys(a) as (keyof Sighting)[]).every((key) => a[key] === b[key]);
}
