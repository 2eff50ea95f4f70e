import type { DeviceFilter } from '@rackhand/contract/test/project';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { PointRates } from './point-rates.ts';
import { pointsOfPayer, pointsToKeep } from './run-payer.ts';

/** A test that a user is about to start. */
export interface StartToPay {
  groupType: string;
  uid: string;
  teamId: number | null;
  limitSeconds: number;
  on: { deviceIds: readonly number[] } | { filter: DeviceFilter; count: number };
}

/** 8002: a user starts no test whose runs could not all be paid as things are. Document 10, Payer. */
export async function refuseTooFew(
  trx: Trx,
  { groupType, uid, teamId, limitSeconds, on }: StartToPay,
  { rates, at }: { rates: PointRates; at: Date },
): Promise<void> {
  const types =
    'deviceIds' in on
      ? sql`select d.type from devices d where d.id = any(${[...on.deviceIds]}::integer[])`
      : sql`select ${on.filter.device_type ?? 'any'}::text as type from generate_series(1, ${on.count}::integer)`;
  const { rows } = await sql<{ wanted: string; available: number }>`
    with r as (select ${groupType}::text as group_type, ${uid}::text as uid, ${teamId}::integer as team_id,
      ${limitSeconds}::integer as limit_seconds, null::bigint as points_reserved)
    select coalesce((select sum(${pointsToKeep(rates, sql`d.type`, at)}) from (${types}) d), 0) as wanted,
      ${pointsOfPayer(at)} as available
    from r`.execute(trx);
  const { wanted = '0', available = 0 } = rows[0] ?? {};
  if (Number(wanted) > available)
    throw new DomainError('8002', [{ field: 'points', message: `${String(available)} < ${wanted}` }]);
}
