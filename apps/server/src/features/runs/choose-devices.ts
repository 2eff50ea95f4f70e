import type { FreeDevice, WaitingRun } from './find-work.ts';
import { createFilterMatch, distinctionOf } from './match-filter.ts';
import { takeRoom } from './user-room.ts';

/** One run and the device that it takes. */
export interface Chosen {
  runId: number;
  /** Whose run it is; null: nobody's. */
  uid: string | null;
  /** Its project's; null: none. */
  teamId: number | null;
  deviceId: number;
  hostId: number;
}

export type TakenDevice = Pick<FreeDevice, 'id' | 'device'>;

interface Choice {
  runs: readonly WaitingRun[];
  free: readonly FreeDevice[];
  runsPerHost: number;
  /** Devices that a test with a filter has taken already. */
  taken: ReadonlyMap<number, readonly TakenDevice[]>;
  now: number;
}

/** Gives each run in its turn a device of its own, no host and no user more than they may have. */
export function chooseDevices({ runs, free, runsPerHost, taken, now }: Choice): Chosen[] {
  const chosen: Chosen[] = [];
  const left = new Map(free.map((device) => [device.id, device]));
  const busy = new Map(free.map(({ hostId, busy: count }) => [hostId, count]));
  const room = new Map(runs.flatMap(({ uid, room: of }) => (uid === null ? [] : [[uid, of ?? 0] as const])));
  const tests = new Map<number, ReturnType<typeof createTestChoice>>();
  const choiceOf = (run: WaitingRun) => {
    const known = tests.get(run.tid);
    if (known !== undefined) return known;
    const made = createTestChoice(run, taken.get(run.tid) ?? [], now);
    tests.set(run.tid, made);
    return made;
  };
  for (const run of runs) {
    const fits = (device: FreeDevice): boolean =>
      (busy.get(device.hostId) ?? 0) < runsPerHost &&
      (device.battery === null || device.battery >= run.minBattery) &&
      (device.explores || !run.explores) &&
      !goesBefore(device, run, now);
    const found =
      run.deviceId === null
        ? choiceOf(run).find([...left.values()].filter(fits))
        : [left.get(run.deviceId)].find((device) => device !== undefined && fits(device));
    if (found === undefined || !takeRoom(room, run.uid)) continue;
    left.delete(found.id);
    busy.set(found.hostId, (busy.get(found.hostId) ?? 0) + 1);
    chosen.push({
      runId: run.id,
      uid: run.uid,
      teamId: run.teamId,
      deviceId: found.id,
      hostId: found.hostId,
    });
  }
  return chosen;
}

/** A policy that does not come to its turn in this time lets runs go. */
const policyFirstMs = 10 * 60_000;

/** An app policy that is due goes before a run, once. */
function goesBefore({ policyDueSince }: FreeDevice, { queuedAt }: WaitingRun, now: number): boolean {
  if (policyDueSince === null) return false;
  return policyDueSince < queuedAt.getTime() && now < queuedAt.getTime() + policyFirstMs;
}

/** Of one test, device by device: no device twice, and only one of a model or system where it says so. */
function createTestChoice({ filter }: WaitingRun, taken: readonly TakenDevice[], now: number) {
  if (filter === null) return { find: (): undefined => undefined };
  const matches = createFilterMatch(filter, now);
  const ids = new Set(taken.map(({ id }) => id));
  const used = new Set(
    taken.map(({ device }) => distinctionOf(filter, device())).filter((kind) => kind !== null),
  );
  return {
    find(devices: readonly FreeDevice[]): FreeDevice | undefined {
      const found = devices.find(({ id, device }) => {
        if (ids.has(id) || !matches(device())) return false;
        const kind = distinctionOf(filter, device());
        return kind === null || !used.has(kind);
      });
      const kind = found === undefined ? null : distinctionOf(filter, found.device());
      if (kind !== null) used.add(kind);
      return found;
    },
  };
}
