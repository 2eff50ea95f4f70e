import { drainingText } from '@rackhand/contract/device/device-actions';
import { hostAwayText } from '@rackhand/contract/device/device-reach';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { bumping, telling } from '../../platform/database/live-order.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from './device-row.ts';

/** Whether a command `c` keeps others off its device: what gives way does only once it has its turn. Document 8. */
export const blocks: RawBuilder<boolean> = sql<boolean>`(c.ended_at is null and not c.yields)`;

/** Whether a command `c` is what its device is about: also what a policy has asked for, not what a paused bulk has left. */
export const concerns: RawBuilder<boolean> = sql<boolean>`(c.ended_at is null and (c.by_policy or not c.yields))`;

/** Policies ask anew when there is room again, so what they have asked for and has not been sent gives way. */
export async function dropUnsentOfPolicies(trx: Trx, deviceIds: readonly number[], at: Date): Promise<void> {
  await sql`
    with found as materialized (
      select c.id from commands c
      where c.device_id = any(${deviceIds}) and c.ended_at is null and c.by_policy and c.yields
      order by c.id for no key update
    ), bumped as materialized (
      ${bumping('work', sql`exists (select from found)`)}
    ), ended as (
      update commands c set state = 'cancelled', yields = false, ended_at = ${at}::timestamptz, changed_version = bumped.version
      from found, bumped where c.id = found.id returning c.command_id
    ), let_go as (
      update leases set ended_at = ${at}::timestamptz, ended_by = 'policy', end_reason = 'CANCELLED'
      where lease_id in (select command_id from ended) and ended_at is null
    )
    select ${telling('work')} from bumped`.execute(trx);
}

/** The command that keeps others off a device; and whether one of a policy is there that gives way. */
export async function readOccupancy(
  trx: Trx,
  deviceId: number,
): Promise<{ command: string | null; givesWay: boolean }> {
  const { rows } = await sql<{ command_id: string; blocking: boolean }>`
    select c.command_id, ${blocks} as blocking from commands c
    where c.device_id = ${deviceId} and ${concerns}`.execute(trx);
  const blocking = rows.find((row) => row.blocking);
  return { command: blocking?.command_id ?? null, givesWay: rows.some((row) => !row.blocking) };
}

/** The commands of these devices that have not ended, by device. */
export async function findOpenCommands(trx: Trx, deviceIds: readonly number[]): Promise<Map<number, string>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('commands as c')
    .select(['c.device_id', 'c.command_id'])
    .where('c.device_id', 'in', deviceIds)
    .where(blocks)
    .execute();
  return new Map(rows.map((row) => [row.device_id, row.command_id]));
}

/** Nothing new begins on a device whose host is away or drains (8514). Document 3 section 7. */
export function hostRefusal(row: DeviceRow): DomainError | null {
  if (row.host_id === null || row.host_away)
    return new DomainError('20413', [{ field: 'host', message: hostAwayText }]);
  return row.host_draining ? new DomainError('8514', [{ field: 'host', message: drainingText }]) : null;
}
