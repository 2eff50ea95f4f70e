import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { CommandStep } from '@rackhand/contract/command/command';
import { commandKinds } from '@rackhand/contract/command/command-kinds';
import { hasEnded } from '@rackhand/contract/command/command-states';
import type { CommandReport } from '@rackhand/contract/host/agent-link';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { writeAppList } from '../app-records/store-app-list.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { beginLease, besideOthers, extendLease } from '../leases/change-lease.ts';
import { type CommandRow, isCommandId } from './command-row.ts';
import type { NamedCommand } from './command-shape.ts';
import { serverKinds } from './kinds/server-kinds.ts';
import {
  type CommandChange,
  endCommand,
  type LockedCommand,
  lockCommand,
  writeCommand,
} from './write-command.ts';

/** What became of a report: an ignored one says why. `forget`: the agent need not say it again. */
export interface ReportOutcome {
  ignored: string | null;
  forget: boolean;
  /** The command, which has ended by it. */
  ended: NamedCommand | null;
}

/** Stores what an agent says of a command, in one transaction with what it means for the device. */
export async function storeCommandReport(
  db: Db,
  deps: ReportStoreDeps,
  hostId: number,
  report: CommandReport,
  at: Date,
): Promise<ReportOutcome> {
  return db.transaction().execute(async (trx) => {
    const locked = isCommandId(report.command_id) ? await lockCommand(trx, report.command_id) : null;
    if (locked === null) return passedOver('no such command');
    const { command } = locked;
    if (command.host_id !== hostId) return passedOver('a command of another host');
    if (hasEnded(command.state)) return passedOver(`it has ended as ${command.state}`);
    if (report.attempt !== command.attempt && !isBeginningBefore(report, command)) {
      const attempts = `of attempt ${String(report.attempt)}, delivered last as ${String(command.attempt)}`;
      return passedOver(attempts, false);
    }
    if (report.type === 'command_result')
      return { ignored: null, forget: true, ended: await storeResult(trx, deps, locked, report, at) };
    await storeProgress(trx, deps, locked, report, at);
    return { ignored: null, forget: false, ended: null };
  });
}

/**
 * It was delivered once more, to be cancelled, while its agent told that it has begun: so it has, and what is seen of the device
 * from now on comes of it.
 */
function isBeginningBefore({ type, attempt }: CommandReport, command: CommandRow): boolean {
  return type === 'command_progress' && attempt < command.attempt && command.started_at === null;
}

function passedOver(why: string, forget = true): ReportOutcome {
  return { ignored: why, forget, ended: null };
}

type Progress = Extract<CommandReport, { type: 'command_progress' }>;
type Result = Extract<CommandReport, { type: 'command_result' }>;

async function storeProgress(
  trx: Trx,
  deps: ReportStoreDeps,
  locked: LockedCommand,
  report: Progress,
  at: Date,
): Promise<void> {
  const { command } = locked;
  const steps = stepsOf(command, report, at);
  const started_at = command.started_at ?? at;
  const { onlyReads = false } = serverKinds[command.type];
  const set = {
    ...(onlyReads ? {} : { state: 'running' as const, started_at }),
    steps,
    heard_at: at,
    ...(report.progress === undefined ? {} : { progress: jsonOrNull(report.progress) }),
    ...(report.apps === undefined ? {} : { apps: JSON.stringify(report.apps) }),
  };
  await writeCommand(trx, deps, locked, { set, ...begin(locked, at) }, at);
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Who had the device has it no longer, and must not give it back in the middle of the command. */
function begin({ command, device, lease }: LockedCommand, at: Date): Pick<CommandChange, 'device' | 'lease'> {
  const wanted = serverKinds[command.type].lease;
  if (wanted === null || lease === null) return {};
  const { holder, atMostMs } = wanted;
  const expiresAt = new Date(at.getTime() + atMostMs);
  if (command.started_at !== null)
    return serverKinds[command.type].tellsProgress === true
      ? { lease: sql`kept_on as (${extendLease(lease, expiresAt)})` }
      : {};
  if (holder === null) return { lease: besideOthers(lease, expiresAt) };
  const cause = { at, by: command.created_by, reason: holder.reasons.begun };
  const { next, parts } = beginLease(device, lease, { state: holder.state, expiresAt }, cause);
  return { device: { next, cause }, lease: parts };
}

async function storeResult(
  trx: Trx,
  deps: ReportStoreDeps,
  locked: LockedCommand,
  report: Result,
  at: Date,
): Promise<NamedCommand> {
  const { outcome: state, reason, detail, apps, listed } = report;
  const code = codeOf(locked.command, report);
  const steps = stepsOf(locked.command, report, at);
  const said = { state, code, reason, detail, by: 'agent', steps };
  const isListed = listed !== undefined && (await takeList(trx, locked, listed));
  const end = { ...said, ...(apps === undefined ? {} : { apps }), isListed };
  return endCommand(trx, deps, locked, end, at);
}

/** Whether it counts: that of another host than the device has says nothing of it. */
async function takeList(
  trx: Trx,
  { command, device }: LockedCommand,
  listed: NonNullable<Result['listed']>,
): Promise<boolean> {
  if (listed.udid !== device.udid || device.host_id !== command.host_id || device.removed_at !== null)
    return false;
  await writeAppList(trx, device.id, listed.apps);
  return true;
}

function codeOf({ type }: CommandRow, { outcome }: Result): ErrorCode | null {
  if (outcome === 'expired') return '20413';
  return outcome === 'failed' ? commandKinds[type].failureCode : null;
}

/** Steps that were known keep their time. */
function stepsOf(command: CommandRow, { steps }: CommandReport, at: Date): string {
  const next = steps.map(({ name, result, detail }, index): CommandStep => {
    const known = command.steps[index];
    return { name, result, detail, at: known?.name === name ? known.at : koreanTime(at) };
  });
  return JSON.stringify(next);
}
