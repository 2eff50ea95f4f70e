import type { Sighting } from '@rackhand/contract/device/sighting';
import type { DeviceRow } from './device-row.ts';
import type { TakeRoom } from './host-capacity.ts';
import { observeAbsence, observeSighting } from './observe-sighting.ts';

/** What one host says of one device; null: it has forgotten the device. */
export interface Report {
  hostId: number;
  seen: Sighting | null;
  at: Date;
}

interface Attributed {
  row: DeviceRow;
  /** Two hosts see a device under this udid, since this report. */
  isNewConflict: boolean;
}

/**
 * Whose device it is: of the host that saw it last. A device moves when its host no longer sees it; while both see one,
 * it stays as it is, and the host that came second is marked. Document 3 section 4.
 */
export function attributeSighting(row: DeviceRow, report: Report): Attributed {
  if (row.host_id === report.hostId) return { row: fromOwnHost(row, report), isNewConflict: false };
  return fromOtherHost(row, report);
}

function fromOwnHost(row: DeviceRow, { seen, at }: Report): DeviceRow {
  if (seen === null && row.provisional) return { ...observeAbsence(row), removed_at: at };
  const observed = seen === null ? observeAbsence(row) : observeSighting(row, seen);
  return observed.connection === 'absent' ? moveToRival(observed) : observed;
}

function fromOtherHost(row: DeviceRow, { hostId, seen }: Report): Attributed {
  if (seen === null || seen.connection === 'absent') {
    return { row: row.rival_host_id === hostId ? withoutRival(row) : row, isNewConflict: false };
  }
  if (row.host_id === null || row.host_away || row.connection === 'absent') {
    return { row: moveTo(row, hostId, seen), isNewConflict: false };
  }
  const contested = { ...row, rival_host_id: hostId, rival_sighting: seen };
  return { row: contested, isNewConflict: row.rival_host_id === null };
}

/** The same where no other host may have the device: it stays where it is, and whoever else sees it is not heard. */
export function attributeToNoOther(row: DeviceRow, report: Report): DeviceRow {
  const seen = row.host_id === report.hostId ? report.seen : null;
  return attributeSighting(withoutRival(row), { ...report, seen }).row;
}

/** Its host is gone: the device as it is on the host that also sees it; null where there is none, or none that may have it. */
export async function onRival(row: DeviceRow, takeRoom: TakeRoom): Promise<DeviceRow | null> {
  const moved = moveToRival(row);
  return moved.host_id !== null && moved !== row && (await takeRoom(moved.host_id)) ? moved : null;
}

/** The device goes to the host that also sees it, if there is one. */
function moveToRival(row: DeviceRow): DeviceRow {
  if (row.rival_host_id === null || row.rival_sighting === null) return row;
  return moveTo(row, row.rival_host_id, row.rival_sighting);
}

function moveTo(row: DeviceRow, hostId: number, seen: Sighting): DeviceRow {
  return observeSighting({ ...withoutRival(row), host_id: hostId, host_away: false }, seen);
}

export function withoutRival(row: DeviceRow): DeviceRow {
  return { ...row, rival_host_id: null, rival_sighting: null };
}
