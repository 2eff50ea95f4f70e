import { commandTypes } from '@rackhand/contract/command/command-kinds';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { CommandsTable } from '../../platform/database/command-tables.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bumpedVersion, bumpTopic } from '../../platform/database/live-order.ts';
import { lockDevice } from '../devices/change-devices.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import type { Cause } from '../devices/settle-state.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { endLease, type LastingLease } from '../leases/change-lease.ts';
import { lastingLease } from '../leases/find-leases.ts';
import type { CommandEnd } from './command-end.ts';
import type { CommandRow } from './command-row.ts';
import { serverKinds } from './kinds/server-kinds.ts';

export interface LockedCommand {
  command: CommandRow;
  device: DeviceRow;
  /** null: it has none, or lost it to somebody later, or its time is over. */
  lease: LastingLease | null;
}

/** Locks a command and, before it, its device, as every transaction does; null for one of a kind that is not known here. */
export async function lockCommand(trx: Trx, commandId: string): Promise<LockedCommand | null> {
  const device = await lockDevice(
    trx,
    trx.selectFrom('commands').select('device_id').where('command_id', '=', commandId),
  );
  if (device === null) return null;
  const locked = await trx
    .selectFrom('commands')
    .selectAll()
    .select(lastingLease(sql`command_id`).as('lease'))
    .where('command_id', '=', commandId)
    .where('type', 'in', commandTypes)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (locked === undefined) return null;
  const { lease, ...command } = locked;
  return { command, device, lease };
}

export interface CommandChange {
  set: Updateable<CommandsTable>;
  /** What the device becomes by it. */
  device?: { next: DeviceRow; cause: Cause };
  /** What becomes of its lease, as parts of a statement. */
  lease?: RawBuilder<unknown>;
  /** The list of the device's apps has been stored with it. */
  isListed?: boolean;
}

/** Stores what became of a locked command, and last of its device: other devices' changes wait no longer than for that. */
export async function writeCommand(
  trx: Trx,
  deps: ReportStoreDeps,
  { command, device }: LockedCommand,
  { set, device: step, lease, isListed = false }: CommandChange,
  at: Date,
): Promise<void> {
  const change = beginChange(device);
  if (step !== undefined) stepChange(change, step.next, step.cause, deps.thresholds);
  await bumpTopic(
    trx,
    'work',
    trx
      .updateTable('commands')
      .set({ ...set, changed_version: bumpedVersion })
      .where('id', '=', command.id),
  );
  if (isListed || (set.ended_at !== undefined && serverKinds[command.type].touchesApps === true))
    await bumpTopic(
      trx,
      'apps',
      trx
        .updateTable('devices')
        .set({ apps_version: bumpedVersion, ...(isListed ? { apps_synced_at: at } : {}) })
        .where('id', '=', device.id),
    );
  await storeDeviceChanges(trx, deps, [change], {
    at,
    ...(lease === undefined ? {} : { besides: lease }),
  });
}

/** The end of a locked command; what it holds ends with it. */
export async function endCommand(
  trx: Trx,
  deps: ReportStoreDeps,
  locked: LockedCommand,
  wanted: CommandEnd,
  at: Date,
): Promise<void> {
  const { command } = locked;
  const end = (await serverKinds[command.type].finish?.(trx, command, wanted, at)) ?? wanted;
  const set = {
    state: end.state,
    error_code: end.code,
    reason: end.reason,
    detail: end.detail ?? '',
    ended_at: at,
    yields: false,
    ...(end.steps === undefined ? {} : { steps: end.steps }),
    ...(end.apps === undefined ? {} : { apps: JSON.stringify(end.apps) }),
    install_code: end.installCode ?? null,
    progress: null,
    ...(end.state === 'succeeded' ? { started_at: command.started_at ?? at } : {}),
  };
  const released = release(locked, { at, by: end.by, reason: endReason(command, end) }, end);
  await writeCommand(trx, deps, locked, { set, ...released, isListed: wanted.isListed === true }, at);
}

function endReason({ type }: CommandRow, { state, reason }: CommandEnd): string {
  const { holder = null } = serverKinds[type].lease ?? {};
  const succeeded = state === 'succeeded' ? holder?.reasons.succeeded : undefined;
  return succeeded ?? reason ?? state.toUpperCase();
}

/** Its lease ends, and a device that it has goes back to the state that is true; nobody else's is touched. */
export function release(
  { command, device, lease }: LockedCommand,
  cause: Cause,
  end: CommandEnd | null = null,
): Pick<CommandChange, 'device' | 'lease'> {
  if (lease === null) return {};
  const { next, parts } = endLease(device, lease, cause);
  if (lease.state === null) return { lease: parts };
  const left = serverKinds[command.type].lease?.holder?.left(next, end) ?? next;
  return { device: { next: left, cause }, lease: parts };
}
