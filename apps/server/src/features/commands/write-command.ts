import type { CommandReason, EndedCommandState } from '@rackhand/contract/command';
import type { ErrorCode } from '@rackhand/contract/error-codes';
import type { Updateable } from 'kysely';
import type { CommandsTable } from '../../platform/database/command-tables.ts';
import type { Trx } from '../../platform/database/database.ts';
import { lockDevice, storeDeviceChanges } from '../devices/change-devices.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import type { Cause } from '../devices/settle-state.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import type { CommandRow } from './command-row.ts';

export interface LockedCommand {
  command: CommandRow;
  device: DeviceRow;
}

/** Locks a command and, before it, its device, as every transaction does. */
export async function lockCommand(trx: Trx, commandId: string): Promise<LockedCommand | null> {
  const found = await trx
    .selectFrom('commands')
    .select(['id', 'device_id'])
    .where('command_id', '=', commandId)
    .executeTakeFirst();
  if (found === undefined) return null;
  const device = await lockDevice(trx, found.device_id);
  const command = await trx
    .selectFrom('commands')
    .selectAll()
    .where('id', '=', found.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return command === undefined || device === null ? null : { command, device };
}

export interface CommandChange {
  set: Updateable<CommandsTable>;
  /** What the device becomes by it. */
  device?: { next: DeviceRow; cause: Cause };
}

/** Stores what became of a locked command, and of its device, and bumps the farm's version. */
export async function writeCommand(
  trx: Trx,
  deps: ReportStoreDeps,
  { command, device }: LockedCommand,
  { set, device: step }: CommandChange,
  at: Date,
): Promise<void> {
  const change = beginChange(device);
  if (step !== undefined) stepChange(change, step.next, step.cause, deps.thresholds);
  const version = await storeDeviceChanges(trx, deps, [change], { bump: true, at });
  if (version === null) throw new Error('the farm has no version row');
  await trx
    .updateTable('commands')
    .set({ ...set, changed_version: version })
    .where('id', '=', command.id)
    .execute();
}

export interface CommandEnd {
  state: EndedCommandState;
  code: ErrorCode | null;
  reason: CommandReason | null;
  detail?: string;
  /** Who or what ended it. */
  by: string;
  steps?: string;
}

/** The end of a locked command; a REBOOT ends with it. */
export async function endCommand(
  trx: Trx,
  deps: ReportStoreDeps,
  locked: LockedCommand,
  end: CommandEnd,
  at: Date,
): Promise<void> {
  const { command, device } = locked;
  const set = {
    state: end.state,
    error_code: end.code,
    reason: end.reason,
    detail: end.detail ?? '',
    ended_at: at,
    ...(end.steps === undefined ? {} : { steps: end.steps }),
    ...(end.state === 'succeeded' ? { started_at: command.started_at ?? at } : {}),
  };
  const released =
    command.type === 'reboot' ? releaseReboot(device, { at, by: end.by, reason: endReason(end) }) : {};
  await writeCommand(trx, deps, locked, { set, ...released }, at);
}

function endReason({ state, reason }: CommandEnd): string {
  return state === 'succeeded' ? 'REBOOTED' : (reason ?? state.toUpperCase());
}

/** REBOOT gives the device back to the state that is true; nobody else's hold is touched. */
export function releaseReboot(device: DeviceRow, cause: Cause): Pick<CommandChange, 'device'> {
  if (device.holder !== 'REBOOT') return {};
  // Its next start may be told after the command's end; it was asked for all the same.
  return { device: { next: { ...device, holder: null, boot_id: '' }, cause } };
}
