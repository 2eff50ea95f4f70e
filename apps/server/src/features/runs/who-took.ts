import { isCommandType } from '@rackhand/contract/command/command-kinds';
import type { RunError } from '@rackhand/contract/test/run-errors';
import { takenBy } from '@rackhand/contract/test/taken-by';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { nameWithin } from '../../platform/deployments/name-within.ts';
import type { LockedRun } from './run-row.ts';
import { byInfrastructure, type Verdict } from './verdict.ts';

/** An attempt that was interrupted says by whose command, whether its agent or the server has noticed it first. */
export async function withTaker<End extends { reason: RunError | null; verdict: Verdict }>(
  trx: Trx,
  locked: LockedRun,
  end: End,
): Promise<End> {
  if (end.reason !== 'INTERRUPTED') return end;
  const who = await whoTook(trx, locked);
  if (who === null) return end;
  return { ...end, verdict: { result: 'error', decidedBy: byInfrastructure('INTERRUPTED', who) } };
}

/** The first command that its host was given for the device behind it; null: none, or of a kind that is not known here. */
async function whoTook(trx: Trx, { run, device }: LockedRun): Promise<string | null> {
  const { rows } = await sql<{ type: string; by: string; group_type: string | null }>`
    select c.type, c.created_by as by, c.group_type from leases l join commands c on c.command_id = l.lease_id
    where l.device_id = ${device.id} and l.fence > ${run.fence} and c.sent_at is not null
    order by l.fence limit 1`.execute(trx);
  const [found] = rows;
  if (found === undefined || !isCommandType(found.type)) return null;
  return takenBy(found.type, nameWithin(run.group_type, found));
}
