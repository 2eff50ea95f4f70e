import type { Sighting } from '@rackhand/contract/device/sighting';
import type { StateThresholds } from '@rackhand/contract/device/state-thresholds';
import type { Selectable } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { HostsTable } from '../../platform/database/farm-tables.ts';
import { attributeSighting, attributeToNoOther, type Report } from './attribute-sighting.ts';
import { beginChange, type DeviceChange, stepChange } from './device-change.ts';
import { createSlotFinder, type SlotFinder } from './device-registration.ts';
import type { DeviceRow } from './device-row.ts';
import { arnOf } from './device-shape.ts';
import { createFinder } from './find-reported.ts';
import { createRoom, type Refused } from './host-capacity.ts';
import type { HostReport } from './host-report.ts';
import { isMoved } from './remember-link.ts';
import { createSharedChanges, type IsShared, readAttached } from './shared-changes.ts';

/** Someone has to be registered or placed first, under a lock that comes before those already held. */
export class RegistrationNeeded extends Error {}

interface BatchInput {
  /** Locked. */
  rows: readonly DeviceRow[];
  newIds: ReadonlySet<number>;
  hosts: ReadonlyMap<number, Selectable<HostsTable>>;
  at: Date;
  /** The lock of registrations is held. */
  registering: boolean;
  thresholds: StateThresholds;
  /** Devices whose reboot somebody has asked for and that has not ended. */
  asked: ReadonlySet<number>;
}

/** What reports, one after the other, make of the devices that they name. */
export interface ReportBatch {
  apply(report: HostReport): Promise<void>;
  changes(): DeviceChange[];
  /** Known devices that would have moved to a host that may not have them. */
  refused(): readonly Refused[];
}

export function createReportBatch(trx: Trx, input: BatchInput): ReportBatch {
  const { rows, newIds, hosts, at, thresholds } = input;
  const find = createFinder(rows);
  const changeOf = new Map<number, DeviceChange>();
  const placeWhenIdentified = createPlacing(trx, input);
  const refused: Refused[] = [];
  const attribute = createAttributing(trx, input, refused);

  /** Of a host whose devices come and go often: read once, and only then. */
  const sharedOn = new Map<number, IsShared>();
  const readShared = async (hostId: number): Promise<IsShared> => {
    const known = sharedOn.get(hostId);
    if (known !== undefined) return known;
    const attached = await readAttached(trx, hostId);
    const isShared = createSharedChanges(attached.map((row) => changeOf.get(row.id)?.after ?? row));
    sharedOn.set(hostId, isShared);
    return isShared;
  };

  const changeFor = (row: DeviceRow, report: HostReport): DeviceChange => {
    const existing = changeOf.get(row.id);
    if (existing !== undefined) return existing;
    const withHost = isReturn(report, hosts);
    const change = beginChange(row, { isNew: newIds.has(row.id), withHost, link: report.link });
    changeOf.set(row.id, change);
    return change;
  };

  const observe = async (row: DeviceRow, seen: Sighting | null, report: HostReport): Promise<void> => {
    const change = changeFor(row, report);
    const before = change.after;
    if (before.removed_at !== null) return;
    const { hostId } = report.link;
    const returns = isReturn(report, hosts);
    const present = returns && before.host_id === hostId ? { ...before, host_away: false } : before;
    const { row: attributed, isNewConflict } = await attribute(present, { hostId, seen, at });
    if (isNewConflict) await auditConflict(trx, attributed, hostId);
    const placed = await placeWhenIdentified(before, attributed, hostId);
    const hasMoved = isMoved(before, placed);
    change.isAsked = hasMoved && before.holder !== 'REBOOT' && input.asked.has(row.id);
    if (hasMoved && mayBeUnstable(before, thresholds)) change.isShared = await readShared(hostId);
    const reason = change.isNew ? 'FIRST_SEEN' : returns ? 'HOST_BACK' : '';
    stepChange(change, placed, { at, by: 'agent', reason }, thresholds);
  };

  return {
    apply: async (report) => {
      const { hostId } = report.link;
      const reported = new Set<number>();
      for (const [udid, seen] of report.sightings) {
        const row = find(udid, hostId);
        if (row === undefined) {
          if (isThere(seen) && !input.registering) throw new RegistrationNeeded();
          continue;
        }
        reported.add(row.id);
        await observe(row, seen, report);
      }
      if (report.kind === 'changes') return;
      const isHere = (row: DeviceRow): boolean => row.host_id === hostId || row.rival_host_id === hostId;
      const missing = rows.filter((row) => isHere(row) && !reported.has(row.id));
      for (const row of missing) await observe(row, null, report);
    },
    changes: () => [...changeOf.values()],
    refused: () => refused,
  };
}

/** Its next coming or going may be the one too many. */
function mayBeUnstable(
  { link_changes, unstable_since }: DeviceRow,
  { flapChanges }: StateThresholds,
): boolean {
  return flapChanges > 0 && unstable_since === null && link_changes.length + 1 >= flapChanges;
}

/** A device that was never there is not registered. */
export function isThere(seen: Sighting | null): seen is Sighting {
  return seen !== null && seen.connection !== 'absent';
}

/** A snapshot of a host that was away brings it back. */
export function isReturn(
  { kind, link }: HostReport,
  hosts: ReadonlyMap<number, Selectable<HostsTable>>,
): boolean {
  return kind === 'snapshot' && hosts.get(link.hostId)?.state === 'away';
}

type Attributing = (row: DeviceRow, report: Report) => Promise<ReturnType<typeof attributeSighting>>;

/** A device moves to a host that may have one more. */
function createAttributing(trx: Trx, { registering }: BatchInput, refused: Refused[]): Attributing {
  const takeRoom = createRoom(trx);
  return async (row, report) => {
    const attributed = attributeSighting(row, report);
    const to = attributed.row.host_id;
    if (to === null || to === row.host_id) return attributed;
    if (!registering) throw new RegistrationNeeded();
    if (await takeRoom(to)) return attributed;
    refused.push({ hostId: to, udid: row.udid });
    return { row: attributeToNoOther(row, report), isNewConflict: false };
  };
}

type Placing = (before: DeviceRow, after: DeviceRow, hostId: number) => Promise<DeviceRow>;

/** A device that has told its own serial at last gets the slot that it would have got at first. */
function createPlacing(trx: Trx, { hosts, registering }: BatchInput): Placing {
  let slots: SlotFinder | null = null;
  return async (before, after, hostId) => {
    const isIdentified = before.provisional && !after.provisional && after.removed_at === null;
    if (!isIdentified || after.rack_slot !== null) return after;
    if (!registering) throw new RegistrationNeeded();
    slots ??= await createSlotFinder(trx, [...hosts.values()]);
    const host = hosts.get(hostId);
    return host === undefined ? after : { ...after, ...slots(host) };
  };
}

async function auditConflict(trx: Trx, row: DeviceRow, hostId: number): Promise<void> {
  await recordAudit(trx, {
    actor: { name: 'agent' },
    action: 'device.seen_on_two_hosts',
    object: arnOf(row.id),
    before: { host_id: row.host_id },
    after: { host_id: row.host_id, also_seen_by: hostId },
    result: 'ok',
  });
}
