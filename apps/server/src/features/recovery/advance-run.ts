import { hasEnded } from '@rackhand/contract/command/command-states';
import { isMended, recoveryLimits } from '@rackhand/contract/recovery/recovery-policy';
import { isTrying, type RecoveryRung } from '@rackhand/contract/recovery/rungs';
import { obstacleOfNextRung } from '@rackhand/contract/recovery/why-no-recovery';
import type { Text } from '@rackhand/contract/text/language';
import type { Trx } from '../../platform/database/database.ts';
import type { CommandRow, DueCommand } from '../commands/command-row.ts';
import { readStanding } from '../commands/request-command.ts';
import { lockDevice } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { type JudgedRun, judgeRun } from './judge-run.ts';
import { readFacts } from './recovery-facts.ts';
import { type LockedRun, type RecoveryDeps, takeStep } from './take-step.ts';
import { whySkipped } from './why-skipped.ts';
import { bumpRun, type RunRow } from './write-run.ts';

/** Moves a run as far as it goes now, in the transaction that has locked its device; the commands that go out by it. */
export async function advanceRun(
  trx: Trx,
  deps: RecoveryDeps,
  { recovery_id: id, device_id }: Pick<RunRow, 'recovery_id' | 'device_id'>,
  at: Date,
): Promise<DueCommand[]> {
  const device = await lockDevice(trx, device_id);
  const due: DueCommand[] = [];
  let hasChanged = false;
  for (;;) {
    const locked = device === null ? null : await lockRun(trx, id, device, at);
    if (locked === null) break;
    const verdict = locked.device.removed_at === null ? judgeRun(await toJudged(trx, locked)) : gone;
    if (verdict.does === 'wait') break;
    const command = await takeStep(trx, deps, locked, verdict);
    if (command !== null) due.push(command);
    hasChanged = true;
    if (verdict.does === 'climb') break;
  }
  if (hasChanged) await bumpRun(trx, id);
  return due;
}

const gone = { does: 'end', state: 'stopped', rung: 'stopped', obstacle: 'REMOVED' } as const;

/** null: it has ended. */
export async function lockRun(trx: Trx, id: string, device: DeviceRow, at: Date): Promise<LockedRun | null> {
  const run = await trx
    .selectFrom('recoveries')
    .selectAll()
    .where('recovery_id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) return null;
  const rungs = await trx
    .selectFrom('recovery_rungs')
    .selectAll()
    .where('recovery_id', '=', id)
    .orderBy('place')
    .execute();
  const current = rungs.find(({ result }) => result === 'running')?.command_id ?? null;
  const command = current === null ? null : await findCommand(trx, current);
  const standing = (await readStanding(trx, [device.id])).get(device.id);
  return { run, rungs, device, standing, command, at };
}

async function findCommand(trx: Trx, id: string): Promise<CommandRow | null> {
  const found = await trx.selectFrom('commands').selectAll().where('command_id', '=', id).executeTakeFirst();
  return found ?? null;
}

async function toJudged(trx: Trx, locked: LockedRun): Promise<JudgedRun> {
  const { run, rungs, device, command, at } = locked;
  const facts = await readFacts(trx, device, at);
  // What the host has not told yet counts from its return.
  const from = Math.max(command?.ended_at?.getTime() ?? 0, await hostSince(trx, device));
  const past = at.getTime() - from;
  const whys = await whysOf(trx, locked);
  return {
    ladder: run.ladder,
    climbed: rungs,
    command: stateOf(command),
    isMended: isMended(device.errors, run.states),
    isSettled: past >= recoveryLimits.settleMs,
    isHostAway: facts.hostAway,
    isHostLost: past >= recoveryLimits.hostAwayMs,
    obstacle: obstacleOfNextRung(facts)?.code ?? null,
    whySkipped: (rung) => whys.get(rung) ?? null,
  };
}

/** Of the rungs that it has not come to. */
async function whysOf(
  trx: Trx,
  { run, rungs, device, standing }: LockedRun,
): Promise<ReadonlyMap<RecoveryRung, Text | null>> {
  const left = run.ladder.filter((rung) => !rungs.some((climbed) => climbed.rung === rung));
  const whys = new Map<RecoveryRung, Text | null>();
  for (const rung of left.filter(isTrying)) whys.set(rung, await whySkipped(trx, rung, device, standing));
  return whys;
}

function stateOf(command: CommandRow | null): JudgedRun['command'] {
  if (command === null || !hasEnded(command.state)) return command === null ? 'ended' : 'open';
  return command.state === 'cancelled' ? 'cancelled' : 'ended';
}

/** When the device's host came or went last; its agent may have been gone for less than makes the host count as away. */
async function hostSince(trx: Trx, { host_id }: DeviceRow): Promise<number> {
  if (host_id === null) return 0;
  const host = await trx
    .selectFrom('hosts')
    .select(['state_since', 'linked_at'])
    .where('id', '=', host_id)
    .executeTakeFirst();
  return Math.max(host?.state_since?.getTime() ?? 0, host?.linked_at?.getTime() ?? 0);
}
