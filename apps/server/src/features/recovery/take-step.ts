import { randomUUID } from 'node:crypto';
import {
  commandOfRung,
  exclusionReason,
  isTrying,
  recoveryActor,
  type TryingRung,
} from '@rackhand/contract/recovery/rungs';
import type { Trx } from '../../platform/database/database.ts';
import { askByItself } from '../commands/ask-by-itself.ts';
import type { AskDeps } from '../commands/ask-once.ts';
import type { CommandRow, DueCommand } from '../commands/command-row.ts';
import { commandWords } from '../commands/command-words.ts';
import type { Standing } from '../commands/request-command.ts';
import { decideState } from '../devices/change-state.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import type { Verdict } from './judge-run.ts';
import { addRung, bumpRun, endRun, endRung, type RungRow, type RunRow } from './write-run.ts';

export interface RecoveryDeps extends AskDeps, ReportStoreDeps {}

/** A run and its device, both locked. */
export interface LockedRun {
  run: RunRow;
  rungs: RungRow[];
  device: DeviceRow;
  standing: Standing | undefined;
  /** Of the rung that runs. */
  command: CommandRow | null;
  at: Date;
}

/** What a verdict does to a run; the command that goes out by it. */
export async function takeStep(
  trx: Trx,
  deps: RecoveryDeps,
  locked: LockedRun,
  verdict: Exclude<Verdict, { does: 'wait' }>,
): Promise<DueCommand | null> {
  const { run, rungs, device, at } = locked;
  const place = rungs.length;
  switch (verdict.does) {
    case 'fail_rung':
      await endCurrent(trx, locked, 'failed');
      return null;
    case 'skip': {
      const { rung, why } = verdict;
      const skipped = { recovery_id: run.recovery_id, rung, place, result: 'skipped' as const, why };
      await addRung(trx, { ...skipped, state_after: device.state, began_at: at, ended_at: at });
      return null;
    }
    case 'climb':
      return isTrying(verdict.rung) ? climb(trx, deps, locked, verdict.rung) : null;
    case 'exclude':
      await exclude(trx, deps, locked);
      return null;
    case 'end':
      if (verdict.rung !== null) await endCurrent(trx, locked, verdict.rung);
      await endRun(trx, run, { state: verdict.state, obstacle: verdict.obstacle, at });
      return null;
  }
}

async function endCurrent(
  trx: Trx,
  { run, rungs, device, command, at }: LockedRun,
  result: RungRow['result'],
): Promise<void> {
  const current = rungs.find((rung) => rung.result === 'running');
  if (current === undefined) return;
  const why = command === null ? null : commandWords(command);
  await endRung(trx, run.recovery_id, { rung: current.rung, result, why, state: device.state, at });
}

/** The command and the word that the run has climbed so far are written together. */
async function climb(
  trx: Trx,
  deps: RecoveryDeps,
  { run, rungs, device, standing, at }: LockedRun,
  rung: TryingRung,
): Promise<DueCommand> {
  const type = commandOfRung[rung];
  const commandId = randomUUID();
  const cause = { recovery_id: run.recovery_id, rung };
  await addRung(trx, {
    ...{ recovery_id: run.recovery_id, rung, place: rungs.length },
    ...{ result: 'running', command_id: commandId, began_at: at },
  });
  return askByItself(trx, deps, { type, device, standing, actor: recoveryActor, cause, at, commandId });
}

/** Nothing has helped: the device is out of the farm until a person brings it back. */
async function exclude(trx: Trx, deps: RecoveryDeps, { run, rungs, device, at }: LockedRun): Promise<void> {
  const failed = rungs.filter(({ result }) => result === 'failed').map(({ rung }) => rung);
  const reason = exclusionReason(failed);
  const change = beginChange(device);
  const next = decideState(device, { newState: 'EXCLUDE', reason, until: null, by: recoveryActor });
  stepChange(change, next, { at, by: recoveryActor, reason }, deps.thresholds);
  await addRung(trx, {
    ...{ recovery_id: run.recovery_id, rung: 'exclude', place: rungs.length, result: 'succeeded' },
    ...{ state_after: change.after.state, began_at: at, ended_at: at },
  });
  await endRun(trx, run, { state: 'excluded', at });
  // Its number comes before the device's.
  await bumpRun(trx, run.recovery_id);
  await storeDeviceChanges(trx, deps, [change], { at });
}
