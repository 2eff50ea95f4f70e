import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { cancelRecovery, startRecovery } from '@rackhand/contract/endpoints/recovery';
import { type Obstacle, type ObstacleCode, obstacles } from '@rackhand/contract/recovery/obstacle';
import { recoveryStateWords } from '@rackhand/contract/recovery/recovery';
import { obstacleByHand } from '@rackhand/contract/recovery/why-no-recovery';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import type { DueCommand } from '../commands/command-row.ts';
import { isCommandId } from '../commands/command-row.ts';
import { endCommand, lockCommand } from '../commands/write-command.ts';
import { lockDevice } from '../devices/change-devices.ts';
import { lockDevice as lockNamed } from '../devices/lock-device.ts';
import { lockRun } from './advance-run.ts';
import { readFacts } from './recovery-facts.ts';
import { startRun, whyNothing } from './start-run.ts';
import { type LockedRun, type RecoveryDeps, takeStep } from './take-step.ts';
import { bumpRun } from './write-run.ts';

/** Begins a recovery now: what only keeps one from beginning by itself keeps no person from it. */
export async function startByHand(
  deps: RecoveryDeps,
  call: Call<typeof startRecovery>,
): Promise<{ recovery_id: string }> {
  const { dispatcher, clock } = deps;
  // A call that repeats another stores nothing, so nothing goes out.
  const stored: DueCommand[] = [];
  try {
    const answer = await runOnce(deps, call, 'recover', async (trx) => {
      const at = clock.now();
      const row = await lockNamed(trx, call.body.arn);
      const obstacle = obstacleByHand(await readFacts(trx, row, at)) ?? (await whyNothing(trx, row));
      if (obstacle !== null) throw refusalOf(obstacle);
      const { id, due } = await startRun(trx, deps, { row, starter: call, at });
      stored.push(...due);
      return { recovery_id: id };
    });
    stored.forEach(dispatcher.send);
    return answer;
  } catch (error) {
    dispatcher.doubt(stored.map(({ host_id }) => host_id));
    throw error;
  }
}

const codes: Partial<Record<ObstacleCode, ErrorCode>> = {
  HELD: '20412',
  HOST_AWAY: '20413',
  DRAINED: '8514',
  NOTHING_POSSIBLE: '20413',
};

function refusalOf({ code }: Obstacle): DomainError {
  return new DomainError(codes[code] ?? '20414', [{ field: 'arn', message: obstacles[code] }]);
}

/** Nothing more is tried. What has not been sent is cancelled with it; what has been goes on to its end. */
export async function cancelByHand(deps: RecoveryDeps, call: Call<typeof cancelRecovery>): Promise<void> {
  const id = call.params['recovery_id'] ?? '';
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockById(trx, id, at);
    await recordAudit(trx, {
      ...{ actor: call.actor, action: 'recovery.cancelled', object: id, result: 'ok' },
      ...{ requestId: call.requestId, ip: call.ip },
    });
    await cancelUnsent(trx, deps, locked, call.actor.admId);
    const isClimbing = locked.rungs.some(({ result }) => result === 'running');
    const end = {
      does: 'end',
      state: 'cancelled',
      rung: isClimbing ? 'stopped' : null,
      obstacle: null,
    } as const;
    await takeStep(trx, deps, locked, end);
    await bumpRun(trx, id);
  });
}

async function lockById(trx: Trx, id: string, at: Date): Promise<LockedRun> {
  const found = isCommandId(id)
    ? await trx
        .selectFrom('recoveries')
        .select(['device_id', 'state'])
        .where('recovery_id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw new DomainError('2002');
  const device = await lockDevice(trx, found.device_id);
  const locked = device === null ? null : await lockRun(trx, id, device, at);
  if (locked !== null) return locked;
  const { rows } = await sql<{ state: keyof typeof recoveryStateWords }>`
    select state from recoveries where recovery_id = ${id}::uuid`.execute(trx);
  const state = rows[0]?.state ?? found.state;
  throw new DomainError('20414', [{ field: 'state', message: recoveryStateWords[state] }]);
}

async function cancelUnsent(
  trx: Trx,
  deps: RecoveryDeps,
  { command, at }: LockedRun,
  by: string,
): Promise<void> {
  if (command?.state !== 'queued') return;
  const locked = await lockCommand(trx, command.command_id);
  if (locked?.command.state === 'queued')
    await endCommand(trx, deps, locked, { state: 'cancelled', code: null, reason: null, by }, at);
}
