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
  /** Connected, but it has not said yet who it is: nothing is told of it. */
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

export interface DeviceRegistry {
  /** Takes adb's list; answers which attachments can be asked from now on, and which can't any more. */
  apply(transports: readonly Transport[]): { begun: number[]; ended: number[] };
  /** null: it does not say. */
  identify(id: number, serialno: string | null): void;
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
    const wasLive = before?.transport.state === 'device';
    const live = transport.state === 'device';
    if (before !== undefined && wasLive === live) {
      before.transport = transport;
      return false;
    }
    attachments.set(transport.id, {
      transport,
      serialno: null,
      remembered: known.at(transport.serial, transport.path),
      pending: live,
      silentTries: 0,
      facts: null,
      readings: null,
    });
    return live;
  };

  return {
    apply(transports) {
      const listed = new Set(transports.map(({ id }) => id));
      const wasLive = [...attachments.keys()].filter(isLive);
      for (const id of attachments.keys()) if (!listed.has(id)) attachments.delete(id);
      const begun = transports.filter(attach).map(({ id }) => id);
      return { begun, ended: wasLive.filter((id) => !isLive(id)) };
    },
    identify(id, serialno) {
      const attachment = attachments.get(id);
      if (attachment === undefined) return;
      attachment.pending = false;
      if (serialno === null) return;
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
  const kept = new Set<string>();
  for (const { pending, remembered } of attachments.values()) {
    if (pending && remembered !== null) kept.add(remembered.udid);
  }
  const isKept = (udid: string) => held || serverAway || kept.has(udid);
  for (const udid of new Set([...known.all().keys(), ...last.keys()])) {
    if (next.has(udid)) continue;
    const before = last.get(udid);
    if (before !== undefined && isKept(udid)) put(serverAway ? unreachable(before) : before);
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
