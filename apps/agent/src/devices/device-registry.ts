import { type AttachedDevices, createAttachedDevices } from './attached-devices.ts';
import { type Attachment, canBeAsked } from './attachment.ts';
import { collectSightings, type DeviceKind, type PathFinder, type Sightings } from './collect-sightings.ts';
import type { DeviceStart } from './device-start.ts';
import type { KnownDevices } from './known-devices.ts';

/** What an attached device has told of its start. */
export interface SeenStart extends DeviceStart {
  attachment: Attachment;
  /** It answers, but its system is not up yet. */
  isStarting: boolean;
}

/** The devices of one provider: those that it lists, and those that it listed once. */
export interface DeviceRegistry extends Pick<AttachedDevices, 'apply' | 'identify' | 'note'> {
  /** It is told of as it is: it has had its time, or does not say who it is. */
  reveal(id: number): void;
  /** While true, a device that is not listed is left as it was: its provider has only just come back. */
  setHeld(held: boolean): void;
  /** The provider is away: nothing that hangs on it can be reached. */
  setAway(away: boolean): void;
  /** Where the device is attached now; one that can be asked before one that can't. */
  locate(udid: string): Attachment | null;
  /** It is attached, or was once. */
  has(udid: string): boolean;
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
  kind: DeviceKind,
  pathOf: PathFinder = ({ usbPort }) => usbPort,
): DeviceRegistry {
  const attached = createAttachedDevices(known, kind);
  let last: Sightings = new Map();
  let held = false;
  let isAway = false;

  const locate = (udid: string): Attachment | null => {
    const here = attached.at(udid);
    return here.find(canBeAsked) ?? here[0] ?? null;
  };
  return {
    apply: attached.apply,
    identify: attached.identify,
    note: attached.note,
    reveal: attached.reveal,
    setHeld(value) {
      held = value;
    },
    setAway(away) {
      isAway = away;
    },
    locate,
    has: (udid) => known.all().has(udid) || locate(udid) !== null,
    startOf(udid) {
      const device = attached.all().get(locate(udid)?.id ?? Number.NaN);
      if (!canBeAsked(device?.attachment)) return null;
      const { attachment, bootId, startedAt, isStarting } = device;
      return isStarting === null ? null : { attachment, bootId, startedAt, isStarting };
    },
    isSettled: () => [...attached.all().values()].every(({ stage }) => stage !== 'arriving'),
    isComplete() {
      const here = new Set([...attached.assignments().values()].map(({ udid }) => udid));
      return [...known.all().keys()].every((udid) => here.has(udid));
    },
    sightings() {
      const [devices, assignments] = [attached.all(), attached.assignments()];
      last = collectSightings({ kind, devices, assignments, known, last, held, isAway, pathOf });
      return last;
    },
  };
}
