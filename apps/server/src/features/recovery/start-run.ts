import { faultOf } from '@rackhand/contract/device/fault';
import type { Obstacle } from '@rackhand/contract/recovery/obstacle';
import {
  isRecoverable,
  type RecoverableState,
  recoverableStates,
} from '@rackhand/contract/recovery/recovery-policy';
import { isTrying, type RecoveryRung, recoveryActor } from '@rackhand/contract/recovery/rungs';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import type { DueCommand } from '../commands/command-row.ts';
import { readStanding } from '../commands/request-command.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import { advanceRun } from './advance-run.ts';
import type { RecoveryDeps } from './take-step.ts';
import { whySkipped } from './why-skipped.ts';

/** Who begins it: a person's call, or the policy. */
export type Starter = Pick<Call, 'actor' | 'requestId' | 'ip'> | null;

export interface Started {
  id: string;
  due: DueCommand[];
}

/** Begins a run of a locked device that nothing stands in the way of, with its first rung. */
export async function startRun(
  trx: Trx,
  deps: RecoveryDeps,
  { row, starter, at }: { row: DeviceRow; starter: Starter; at: Date },
): Promise<Started> {
  const { rungs, states } = await policyOf(trx, row);
  const wanted = starter === null ? states : withPresent(states, row);
  const { recovery_id: id } = await trx
    .insertInto('recoveries')
    .values({
      ...{ device_id: row.id, state: 'running', trouble: row.state, states: wanted, ladder: rungs },
      ...{ started_by: starter?.actor.admId ?? recoveryActor, started_at: at, obstacle: null },
    })
    .returning('recovery_id')
    .executeTakeFirstOrThrow();
  await recordAudit(trx, {
    ...(starter === null
      ? { actor: { name: recoveryActor } }
      : { actor: starter.actor, requestId: starter.requestId, ip: starter.ip }),
    ...{ action: 'recovery.started', object: arnOf(row.id), result: 'ok' },
    after: { recovery_id: id, state: row.state, ladder: rungs },
  });
  const due = await advanceRun(trx, deps, { recovery_id: id, device_id: row.id }, at);
  return { id, due };
}

async function policyOf(
  trx: Trx,
  { type }: DeviceRow,
): Promise<{ rungs: RecoveryRung[]; states: RecoverableState[] }> {
  return trx
    .selectFrom('recovery_policies')
    .select(['rungs', 'states'])
    .where('device_type', '=', type)
    .executeTakeFirstOrThrow();
}

/** A person may want a device rid of what the policy does not cover. */
function withPresent(states: readonly RecoverableState[], { errors }: DeviceRow): RecoverableState[] {
  const present = errors.filter(isRecoverable).map(faultOf);
  return recoverableStates.filter((state) => states.includes(state) || present.includes(state));
}

/** Why a locked device has no rung that could be tried; null where it has one. */
export async function whyNothing(trx: Trx, row: DeviceRow): Promise<Obstacle | null> {
  const { rungs } = await policyOf(trx, row);
  const standing = (await readStanding(trx, [row.id])).get(row.id);
  for (const rung of rungs.filter(isTrying))
    if ((await whySkipped(trx, rung, row, standing)) === null) return null;
  return { code: 'NOTHING_POSSIBLE', until: null };
}
