import type { Holder } from '@rackhand/contract/device/device-states';
import { type RawBuilder, sql } from 'kysely';
import type { LeaseKind } from '../../platform/database/lease-tables.ts';
import type { DeviceRow } from '../devices/device-row.ts';

/**
 * What a lease does to its locked device, and the parts of the statement that stores the device by which it is written. The
 * column that says who has a device follows from them in the database.
 */
export interface LeaseStep {
  next: DeviceRow;
  parts: RawBuilder<unknown>;
}

/** One that lasts: nobody who came later has fenced it out. */
export interface LastingLease {
  fence: number;
  /** What the device shows by it; null: it does not have the device, or not yet. */
  state: Holder | null;
}

export interface LeaseEnd {
  reason: string;
  by: string;
  at: Date;
}

interface NewLease {
  id: string;
  kind: LeaseKind;
  state: Holder;
  note: string;
  takenBy: string;
  actorAid: string;
  groupType: string;
  at: Date;
  expiresAt: Date;
}

/** Gives away a device that nobody has; one that somebody has meanwhile is refused by the database. */
export function takeLease(device: DeviceRow, lease: NewLease): LeaseStep {
  const { id, kind, state, note, takenBy, actorAid, groupType, at, expiresAt } = lease;
  return {
    next: { ...device, holder: state },
    parts: sql`taken as (
      insert into leases (lease_id, device_id, kind, state, note, taken_by, actor_aid, group_type, taken_at, expires_at)
      values (${id}, ${device.id}, ${kind}, ${state}, ${note}, ${takenBy}, ${actorAid}, ${groupType}, ${at}, ${expiresAt})
    )`,
  };
}

/** Who has the device already shows something else by it from now on. */
export function showLease(
  device: DeviceRow,
  { fence }: LastingLease,
  { state, expiresAt }: { state: Holder; expiresAt: Date },
): LeaseStep {
  return {
    next: { ...device, holder: state },
    parts: sql`shown_as as (
      update leases set state = ${state}, expires_at = ${expiresAt} where fence = ${fence} and ended_at is null
    )`,
  };
}

/** One that has been promised has the device from now on; whoever had it before is fenced out. */
export function beginLease(
  device: DeviceRow,
  { fence }: LastingLease,
  { state, expiresAt }: { state: Holder; expiresAt: Date },
  { reason, by, at }: LeaseEnd,
): LeaseStep {
  return {
    next: { ...device, holder: state },
    parts: sql`fenced_out as (
      update leases set ended_at = ${at}, ended_by = ${by}, end_reason = ${reason}
      where device_id = ${device.id} and ended_at is null and state is not null and fence < ${fence}
      returning fence
    ), begun as (
      update leases set state = ${state}, expires_at = ${expiresAt}
      where fence = ${fence} and (select count(*) from fenced_out) >= 0
    )`,
  };
}

/** One that has begun beside whoever has the device. */
export function besideOthers(lease: LastingLease, expiresAt: Date): RawBuilder<unknown> {
  return sql`begun as (${extendLease(lease, expiresAt)})`;
}

/** A device that it had is nobody's now. */
export function endLease(device: DeviceRow, lease: LastingLease, end: LeaseEnd): LeaseStep {
  return {
    next: lease.state === null ? device : { ...device, holder: null },
    parts: sql`let_go as (${letGo(lease, end)})`,
  };
}

/** The same of one that does not have the device, as a statement. */
export function letGo({ fence }: LastingLease, { reason, by, at }: LeaseEnd): RawBuilder<unknown> {
  return sql`update leases set ended_at = ${at}, ended_by = ${by}, end_reason = ${reason}
    where fence = ${fence} and ended_at is null`;
}

/** Gives it another end, as a statement; one that has ended does not come back. */
export function extendLease({ fence }: Pick<LastingLease, 'fence'>, expiresAt: Date): RawBuilder<unknown> {
  return sql`update leases set expires_at = ${expiresAt} where fence = ${fence} and ended_at is null`;
}

interface GivenAway extends Pick<NewLease, 'kind' | 'state' | 'at' | 'expiresAt'> {
  /** `lease_id`, `device_id`, `note`, `taken_by` and `group_type` of locked devices that nobody has. */
  to: RawBuilder<unknown>;
}

/** Gives away several devices at once, as a statement that returns `lease_id` and `fence`. */
export function giveAway({ kind, state, at, expiresAt, to }: GivenAway): RawBuilder<unknown> {
  return sql`insert into leases (lease_id, device_id, kind, state, note, taken_by, group_type, taken_at, expires_at)
    select lease_id, device_id, ${kind}, ${state}, note, taken_by, group_type, ${at}::timestamptz, ${expiresAt}::timestamptz
    from (${to}) given_away
    returning lease_id, fence`;
}

interface Promised extends Pick<NewLease, 'kind' | 'takenBy' | 'at' | 'expiresAt'> {
  /** null: nobody's, such as a policy's. */
  groupType: string | null;
  /** `lease_id` and `device_id` of locked devices, in the order in which they are promised. */
  to: RawBuilder<unknown>;
}

/** Promises devices that somebody may still have, as a statement that returns `lease_id` and `fence`. */
export function promiseLeases(promised: Promised): RawBuilder<unknown> {
  const { kind, takenBy, groupType, at, expiresAt, to } = promised;
  return sql`insert into leases (lease_id, device_id, kind, taken_by, group_type, taken_at, expires_at)
    select lease_id, device_id, ${kind}, ${takenBy}, ${groupType}, ${at}::timestamptz, ${expiresAt}::timestamptz
    from (${to}) promised (lease_id, device_id)
    returning lease_id, fence`;
}
