import type { DeviceFacts, DeviceReadings } from '@rackhand/contract/device/sighting';
import type { Transport } from '@rackhand/device-link/transport-list';
import { type Assignment, assignUdids, type SeenTransport } from './assign-udids.ts';
import { stageOf } from './attachment-stage.ts';
import {
  type Attachment,
  collectSightings,
  isOverNetwork,
  type PathFinder,
  type Sightings,
} from './collect-sightings.ts';
import type { DeviceStart } from './device-start.ts';
import type { KnownDevices } from './known-devices.ts';

interface DeviceNews {
  silentTries?: number;
  bootId?: string;
  startedAt?: number | null;
  isStarting?: boolean;
  facts?: DeviceFacts;
  readings?: DeviceReadings;
}

export interface AttachmentChanges {
  /** Can be asked from now on. */
  begun: number[];
  /** Can't be asked any more. */
  ended: number[];
  /** Arriving or leaving since now. */
  passing: number[];
}

/** What an attached device has told of its start. */
export interface SeenStart extends DeviceStart {
  transport: Transport;
  /** It answers, but its Android is not up yet. */
  isStarting: boolean;
}

export interface DeviceRegistry {
  /** Takes adb's list. */
  apply(transports: readonly Transport[]): AttachmentChanges;
  identify(id: number, serialno: string): void;
  /** It is told of as it is: it has had its time, or does not say who it is. */
  reveal(id: number): void;
  /** Whether that is anything new: most readings are as they were. */
  note(id: number, news: DeviceNews): boolean;
  /** While true, a device that adb does not list is left as it was: the adb server has only just come back. */
  setHeld(held: boolean): void;
  /** The adb server is away: nothing that hangs on it can be reached. */
  setServerAway(away: boolean): void;
  /** Where the device is attached now; one that can be asked before one that can't. */
  locate(udid: string): Transport | null;
  /** What the device has told of its start since it was attached; one that starts anew is attached anew. null: nothing yet. */
  startOf(udid: string): SeenStart | null;
  /** Nobody has still to say who it is. */
  isSettled(): boolean;
  /** Every device that this host knows has been seen. */
  isComplete(): boolean;
  sightings(): Sightings;
}

export function createDeviceRegistry(
  known: KnownDevices,
  pathOf: PathFinder = ({ path }) => path.replace(/^usb:/, ''),
): DeviceRegistry {
  const attachments = new Map<number, Attachment>();
  let last: Sightings = new Map();
  /** Until somebody comes, goes or says who it is; asked for at every reading of every device. */
  let assigned: Map<number, Assignment> | null = null;
  let held = false;
  let serverAway = false;

  const isLive = (id: number) => attachments.get(id)?.transport.state === 'device';
  const assign = (): Map<number, Assignment> => {
    if (assigned !== null) return assigned;
    const settled = [...attachments.values()].filter(({ stage }) => stage === 'settled');
    assigned = assignUdids(settled.map(seenTransport));
    for (const attachment of settled)
      if (attachment.serialno !== null && !assigned.has(attachment.transport.id)) markTwin(attachment);
    return assigned;
  };

  /** What it leads to is remembered, so that nobody else is told of when it can't be asked any more. */
  const markTwin = (attachment: Attachment): void => {
    attachment.isTwin = true;
    attachment.remembered = known.all().get(attachment.serialno ?? '') ?? attachment.remembered;
  };

  const attach = (transport: Transport): boolean => {
    const before = attachments.get(transport.id);
    if (before?.transport.state === transport.state) return false;
    const remembered =
      before?.isTwin === true ? before.remembered : known.at(transport.serial, transport.path);
    attachments.set(transport.id, {
      transport,
      serialno: null,
      remembered,
      stage: stageOf(transport, before, remembered !== null),
      silentTries: 0,
      bootId: '',
      startedAt: null,
      isTwin: false,
      isStarting: null,
      facts: null,
      readings: null,
    });
    return true;
  };

  const locate = (udid: string): Transport | null => {
    const here = [...assign()].flatMap(([id, assignment]) => {
      const transport = attachments.get(id)?.transport;
      return assignment.udid === udid && transport !== undefined ? [transport] : [];
    });
    return here.find(({ state }) => state === 'device') ?? here[0] ?? null;
  };

  return {
    apply(transports) {
      const listed = new Set(transports.map(({ id }) => id));
      const wasLive = [...attachments.keys()].filter(isLive);
      const gone = [...attachments.keys()].filter((id) => !listed.has(id));
      for (const id of gone) attachments.delete(id);
      const changed = transports.filter(attach).map(({ id }) => id);
      if (changed.length + gone.length > 0) assigned = null;
      return {
        begun: changed.filter(isLive),
        ended: wasLive.filter((id) => !isLive(id)),
        passing: changed.filter((id) => attachments.get(id)?.stage !== 'settled'),
      };
    },
    reveal(id) {
      const attachment = attachments.get(id);
      if (attachment === undefined) return;
      attachment.stage = 'settled';
      assigned = null;
    },
    identify(id, serialno) {
      const attachment = attachments.get(id);
      if (attachment === undefined) return;
      attachment.stage = 'settled';
      attachment.serialno = serialno;
      assigned = null;
      const udid = assign().get(id)?.udid;
      if (udid === undefined) return;
      const { serial, path } = attachment.transport;
      known.remember({ udid, serialno, transport: serial, path });
      attachment.remembered = known.all().get(udid) ?? null;
      assigned = null;
    },
    note(id, news) {
      const attachment = attachments.get(id);
      if (attachment === undefined) return false;
      const next = {
        silentTries: news.silentTries ?? attachment.silentTries,
        // What it does not tell this time is not another start.
        bootId: news.bootId === undefined || news.bootId === '' ? attachment.bootId : news.bootId,
        startedAt: attachment.startedAt ?? news.startedAt ?? null,
        isStarting: news.isStarting ?? attachment.isStarting,
        facts: keepSame(attachment.facts, news.facts),
        readings: keepSame(attachment.readings, news.readings),
      };
      const isNews = (Object.keys(next) as (keyof typeof next)[]).some(
        (name) => next[name] !== attachment[name],
      );
      if (next.bootId !== attachment.bootId) assigned = null;
      Object.assign(attachment, next);
      return isNews;
    },
    setHeld(value) {
      held = value;
    },
    setServerAway(away) {
      serverAway = away;
    },
    locate,
    startOf(udid) {
      const attachment = attachments.get(locate(udid)?.id ?? Number.NaN);
      if (attachment === undefined || !isLive(attachment.transport.id)) return null;
      const { transport, bootId, startedAt, isStarting } = attachment;
      return isStarting === null ? null : { transport, bootId, startedAt, isStarting };
    },
    isSettled: () => [...attachments.values()].every(({ stage }) => stage !== 'arriving'),
    isComplete() {
      const here = new Set([...assign().values()].map(({ udid }) => udid));
      return [...known.all().keys()].every((udid) => here.has(udid));
    },
    sightings() {
      const assignments = assign();
      last = collectSightings({ attachments, assignments, known, last, held, serverAway, pathOf });
      return last;
    },
  };
}

function seenTransport({ transport, serialno, remembered, bootId, isTwin }: Attachment): SeenTransport {
  const { id, serial, state } = transport;
  const [live, overNetwork] = [state === 'device', isOverNetwork(serial)];
  return { id, serial, live, overNetwork, serialno, remembered, bootId, isTwin };
}

function keepSame<T>(before: T, after: T | undefined): T {
  return after === undefined || JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
