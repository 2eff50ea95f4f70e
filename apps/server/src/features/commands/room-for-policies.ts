import type { CommandType } from '@rackhand/contract/command/command-kinds';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { concerns } from '../devices/occupancy.ts';
import { serverKinds, typesOfLane } from './kinds/server-kinds.ts';

/** Policies leave the other places of a host's lane to people. Document 8. */
const policyWidth = 12;

/** How many more commands of this kind policies may ask a host for now. */
export async function roomForPolicies(trx: Trx, hostId: number, type: CommandType): Promise<number> {
  const { rows } = await sql<{ unended: number; of_policies: number }>`
    select count(*)::integer as unended, (count(*) filter (where by_policy))::integer as of_policies
    from commands c where host_id = ${hostId} and ${concerns} and type = any(${typesOfLane(type)})`.execute(
    trx,
  );
  const { unended, of_policies: own } = rows[0] ?? { unended: 0, of_policies: 0 };
  return Math.min(policyWidth - own, serverKinds[type].lane.width - unended);
}
