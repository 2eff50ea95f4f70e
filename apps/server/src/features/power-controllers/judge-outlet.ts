import type { CommandReason } from '@rackhand/contract/command/command';
import { chargeVerdicts } from '@rackhand/contract/command/kinds/charge';
import { outletVerdicts } from '@rackhand/contract/command/kinds/power-cycle';
import { outletLimits } from '@rackhand/contract/host/power-outlet';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** What came of one try of the outlet that a device on this host means by a name. */
export interface OutletTry {
  hostId: number;
  name: string;
  hasSucceeded: boolean;
  reason: CommandReason | null;
  detail: string;
}

/** An outlet without power over the device is marked, until it has once shown that it has. Document 8. */
export async function judgeOutlet(trx: Trx, tried: OutletTry, at: Date): Promise<void> {
  const { hostId, name, hasSucceeded, reason, detail } = tried;
  const verdict = hasSucceeded ? true : ({ ...outletVerdicts, ...chargeVerdicts }[reason ?? ''] ?? null);
  await sql`
    update power_outlets set tried_at = ${at}::timestamptz, reason = ${hasSucceeded ? null : reason},
      detail = ${hasSucceeded ? '' : detail.slice(0, outletLimits.detailCharacters)},
      switchable = coalesce(${verdict}::boolean, switchable)
    where id = ${meant({ hostId, name })}`.execute(trx);
}

/** Whether the connection to its device stays while it is off. */
export async function noteKeepsData(
  trx: Trx,
  outlet: Pick<OutletTry, 'hostId' | 'name'>,
  keepsData: boolean,
): Promise<void> {
  await sql`update power_outlets set keeps_data = ${keepsData} where id = ${meant(outlet)}`.execute(trx);
}

/** A host's own goes before the server's of the same name. */
function meant({ hostId, name }: Pick<OutletTry, 'hostId' | 'name'>): RawBuilder<unknown> {
  return sql`(
    select id from power_outlets where name = ${name} and (host_id = ${hostId} or host_id is null)
    order by host_id nulls last limit 1
  )`;
}
