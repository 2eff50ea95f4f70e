import { commandTypes } from '@rackhand/contract/command/command-kinds';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { CommandsTable } from '../../platform/database/command-tables.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bumpedVersion, bumping, telling } from '../../platform/database/live-order.ts';
import { partsOf, type Write } from '../../platform/database/write-together.ts';
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
import type { NamedCommand } from './command-shape.ts';
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
  /** Written in the same trip to the database. */
  besides?: readonly Write[];
}

/**
 * Stores what became of a locked command, and last of its device: other devices' changes wait no longer than for that. Gives the
 * command as it is then.
 */
export async function writeCommand(
  trx: Trx,
  deps: ReportStoreDeps,
  { command, device }: LockedCommand,
  { set, device: step, lease, isListed = false, besides = [] }: CommandChange,
  at: Date,
): Promise<NamedCommand> {
  const change = beginChange(device);
  if (step !== undefined) stepChange(change, step.next, step.cause, deps.thresholds);
  const showsApps =
    isListed || (set.ended_at !== undefined && serverKinds[command.type].touchesApps === true);
  const apps = trx
    .updateTable('devices')
    .set({
      apps_version: sql<number>`(select version from of_apps)`,
      ...(isListed ? { apps_synced_at: at } : {}),
    })
    .where('id', '=', device.id);
  const { rows } = await sql<CommandRow>`
    with ${besides.length === 0 ? sql`` : sql`${partsOf(besides)}, `}bumped as materialized (${bumping('work')}), written as (
      ${trx
        .updateTable('commands')
        .set({ ...set, changed_version: bumpedVersion })
        .where('id', '=', command.id)
        .returningAll()}
    ), of_apps as materialized (
      ${bumping('apps', sql`${showsApps} and exists (select from bumped)`)}
    ), shown as (${apps.where(sql<boolean>`exists (select from of_apps)`)})
    select written.*, (select ${telling('work')} from bumped) as told, (select ${telling('apps')} from of_apps) as told_apps
    from written`.execute(trx);
  await storeDeviceChanges(trx, deps, [change], {
    at,
    ...(lease === undefined ? {} : { besides: lease }),
  });
  const [written] = rows;
  if (written === undefined)
    throw new Error(`the command ${command.command_id} has gone while it was locked`);
  return { ...written, device_name: device.model };
}

/** The end of a locked command; what it holds ends with it. */
export async function endCommand(
  trx: Trx,
  deps: ReportStoreDeps,
  locked: LockedCommand,
  wanted: CommandEnd,
  at: Date,
): Promise<NamedCommand> {
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
  const besides = end.besides ?? [];
  return writeCommand(
    trx,
    deps,
    locked,
    { set, ...released, isListed: wanted.isListed === true, besides },
    at,
  );
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
