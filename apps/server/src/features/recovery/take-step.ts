import { randomUUID } from 'node:crypto';
import { commandMessage } from '@rackhand/contract/command/command';
import { commandKinds } from '@rackhand/contract/command/command-kinds';
import { commandOfRung, exclusionReason, isTrying, type TryingRung } from '@rackhand/contract/recovery/rungs';
import type { Text } from '@rackhand/contract/text/language';
import { auditWrite } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { AskDeps } from '../commands/ask-once.ts';
import type { CommandRow, DueCommand } from '../commands/command-row.ts';
import { insertCommands } from '../commands/insert-commands.ts';
import type { Standing } from '../commands/request-command.ts';
import { decideState } from '../devices/change-state.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import { dropUnsentOfPolicies } from '../devices/occupancy.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import type { Verdict } from './judge-run.ts';
import { addRung, endRun, endRung, type RungRow, type RunRow, recoveryActor } from './write-run.ts';

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
  const why = command === null ? null : wordsOf(command);
  await endRung(trx, run.recovery_id, { rung: current.rung, result, why, state: device.state, at });
}

/** What the command of a rung has said of itself. */
function wordsOf({ error_code: code, reason, detail }: CommandRow): Text | null {
  const said = { code, reason, detail };
  const text = { ko: commandMessage(said, 'ko'), en: commandMessage(said, 'en') };
  return text.en === '' ? null : text;
}

/** The command and the word that the run has climbed so far are written together. */
async function climb(
  trx: Trx,
  { dispatcher }: RecoveryDeps,
  { run, rungs, device, standing, at }: LockedRun,
  rung: TryingRung,
): Promise<DueCommand | null> {
  const type = commandOfRung(rung);
  if (type === null) throw new Error(`nothing tries ${rung}`);
  if (standing?.hasUnsent === true) await dropUnsentOfPolicies(trx, [device.id], at);
  const commandId = randomUUID();
  const named = { recovery_id: run.recovery_id, rung };
  await addRung(trx, {
    ...{ ...named, place: rungs.length, result: 'running', command_id: commandId, began_at: at },
  });
  const link = device.host_id === null ? null : dispatcher.linkOf(device.host_id);
  const asked = auditWrite(trx, {
    ...{ actor: { name: recoveryActor }, action: `device.${type}_requested` as const },
    ...{ object: arnOf(device.id), after: { state: device.state, ...named }, result: 'ok' },
  });
  const [command] = await insertCommands(trx, {
    ...{ type, bulkId: null, byPolicy: false, createdBy: recoveryActor, groupType: null, at },
    orders: [{ row: device, commandId, given: commandKinds[type].arguments.parse({}), appId: null }],
    link: link?.types.includes(type) === true ? link : null,
    besides: [asked],
  });
  return command ?? null;
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
  await storeDeviceChanges(trx, deps, [change], { at });
}
