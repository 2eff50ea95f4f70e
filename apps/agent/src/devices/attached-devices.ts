import type { DeviceFacts, DeviceReadings } from '@rackhand/contract/device/sighting';
import { type Assignment, assignUdids, type SeenAttachment } from './assign-udids.ts';
import { type Attachment, canBeAsked } from './attachment.ts';
import { stageOf } from './attachment-stage.ts';
import type { AttachedDevice, DeviceKind } from './collect-sightings.ts';
import type { KnownDevices } from './known-devices.ts';

/** What a device has told, or that it has not. */
export interface DeviceNews {
  silentTries?: number;
  bootId?: string;
  startedAt?: number | null;
  isStarting?: boolean;
  facts?: DeviceFacts;
  readings?: DeviceReadings;
}

export interface AttachmentChanges {
  /** Can be asked from now on. */
  begun: Attachment[];
  /** Can't be asked any more. */
  ended: number[];
  /** Arriving or leaving since now. */
  passing: number[];
}

/** Everything that one provider lists, and who that is. */
export interface AttachedDevices {
  all(): ReadonlyMap<number, AttachedDevice>;
  apply(list: readonly Attachment[]): AttachmentChanges;
  assignments(): ReadonlyMap<number, Assignment>;
  /** Where a device is attached: more than once where one way to it can't be asked, or has only just come. */
  at(udid: string): readonly Attachment[];
  identify(id: number, serialno: string): void;
  reveal(id: number): void;
  /** Whether that is anything new: most readings are as they were. */
  note(id: number, news: DeviceNews): boolean;
}

export function createAttachedDevices(known: KnownDevices, { isOverNetwork }: DeviceKind): AttachedDevices {
  const devices = new Map<number, AttachedDevice>();
  const assignments = keepAssignments(devices, known);
  const attach = (attachment: Attachment): boolean => {
    const before = devices.get(attachment.id);
    if (before?.attachment.connection === attachment.connection) return false;
    devices.set(attachment.id, newlyAttached(attachment, before, known, isOverNetwork));
    return true;
  };
  return {
    all: () => devices,
    assignments: assignments.all,
    at: (udid) => assignments.placesOf(udid).flatMap((id) => devices.get(id)?.attachment ?? []),
    apply(list) {
      const changes = applyList(devices, list, attach);
      if (changes.hasChanged) assignments.forget();
      return changes;
    },
    reveal(id) {
      const device = devices.get(id);
      if (device === undefined || device.stage === 'settled') return;
      device.stage = 'settled';
      assignments.forget();
    },
    identify(id, serialno) {
      const device = devices.get(id);
      if (device === undefined) return;
      Object.assign(device, { stage: 'settled', serialno, told: null });
      assignments.forget();
      const udid = assignments.all().get(id)?.udid;
      if (udid === undefined) return;
      const { transport, usbPort: path } = device.attachment;
      known.remember({ udid, serialno, transport, path });
      const remembered = known.all().get(udid) ?? null;
      if (remembered === device.remembered) return;
      device.remembered = remembered;
      assignments.forget();
    },
    note(id, news) {
      const device = devices.get(id);
      if (device === undefined) return false;
      const next = afterNews(device, news);
      const isNews = (Object.keys(next) as (keyof typeof next)[]).some((name) => next[name] !== device[name]);
      if (next.bootId !== device.bootId) assignments.forget();
      if (isNews) Object.assign(device, next, { told: null });
      return isNews;
    },
  };
}

/** Who is where: good until somebody comes, goes or says who it is, and asked for at every reading of every device. */
function keepAssignments(devices: ReadonlyMap<number, AttachedDevice>, known: KnownDevices) {
  let assigned: Map<number, Assignment> | null = null;
  let places: ReadonlyMap<string, number[]> | null = null;
  const all = (): Map<number, Assignment> => {
    if (assigned !== null) return assigned;
    const settled = [...devices.values()].filter(({ stage }) => stage === 'settled');
    assigned = assignUdids(settled.map(seenAttachment));
    for (const device of settled)
      if (device.serialno !== null && !assigned.has(device.attachment.id)) markTwin(device, known);
    return assigned;
  };
  return {
    all,
    placesOf(udid: string): readonly number[] {
      places ??= byUdid(all());
      return places.get(udid) ?? [];
    },
    forget(): void {
      assigned = null;
      places = null;
    },
  };
}

function byUdid(assignments: ReadonlyMap<number, Assignment>): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [id, { udid }] of assignments) places.set(udid, [...(places.get(udid) ?? []), id]);
  return places;
}

function applyList(
  devices: Map<number, AttachedDevice>,
  list: readonly Attachment[],
  attach: (attachment: Attachment) => boolean,
): AttachmentChanges & { hasChanged: boolean } {
  const isLive = (id: number) => canBeAsked(devices.get(id)?.attachment);
  const listed = new Set(list.map(({ id }) => id));
  const wasLive = [...devices.keys()].filter(isLive);
  const gone = [...devices.keys()].filter((id) => !listed.has(id));
  for (const id of gone) devices.delete(id);
  const changed = list.filter(attach);
  return {
    begun: changed.filter(canBeAsked),
    ended: wasLive.filter((id) => !isLive(id)),
    passing: changed.flatMap(({ id }) => (devices.get(id)?.stage === 'settled' ? [] : [id])),
    hasChanged: changed.length + gone.length > 0,
  };
}

function newlyAttached(
  attachment: Attachment,
  before: AttachedDevice | undefined,
  known: KnownDevices,
  isOverNetwork: DeviceKind['isOverNetwork'],
): AttachedDevice {
  const { transport, usbPort } = attachment;
  const remembered = before?.isTwin === true ? before.remembered : known.at(transport, usbPort);
  const overNetwork = isOverNetwork(transport);
  return {
    attachment,
    serialno: null,
    remembered,
    stage: stageOf(attachment, before, { isRemembered: remembered !== null, overNetwork }),
    silentTries: 0,
    bootId: '',
    startedAt: null,
    isTwin: false,
    isStarting: null,
    facts: null,
    readings: null,
    overNetwork,
    told: null,
  };
}

/** What it leads to is remembered, so that nobody else is told of when it can't be asked any more. */
function markTwin(device: AttachedDevice, known: KnownDevices): void {
  device.isTwin = true;
  device.remembered = known.all().get(device.serialno ?? '') ?? device.remembered;
}

type Told = Pick<AttachedDevice, keyof DeviceNews>;

function afterNews(device: AttachedDevice, news: DeviceNews): Told {
  return {
    silentTries: news.silentTries ?? device.silentTries,
    // What it does not tell this time is not another start.
    bootId: news.bootId === undefined || news.bootId === '' ? device.bootId : news.bootId,
    startedAt: device.startedAt ?? news.startedAt ?? null,
    isStarting: news.isStarting ?? device.isStarting,
    facts: keepSame(device.facts, news.facts),
    readings: keepSame(device.readings, news.readings),
  };
}

function seenAttachment(device: AttachedDevice): SeenAttachment {
  const { attachment, overNetwork, serialno, remembered, bootId, isTwin } = device;
  const { id, transport } = attachment;
  const live = canBeAsked(attachment);
  return { id, transport, live, overNetwork, serialno, remembered, bootId, isTwin };
}

function keepSame<T>(before: T, after: T | undefined): T {
  return after === undefined || JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
