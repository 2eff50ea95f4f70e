import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { BulkSaid } from '@rackhand/contract/command/command';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { dropUnsentOfPolicies } from '../devices/occupancy.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { promiseLeases } from '../leases/change-lease.ts';
import { bulkRefusal } from './bulk-refusal.ts';
import { commandChannel } from './command-channel.ts';
import type { CommandRow } from './command-row.ts';
import { serverKinds } from './kinds/server-kinds.ts';
import { readStanding, type Standing } from './request-command.ts';
import { endCommand, type LockedCommand, writeCommand } from './write-command.ts';

/** What gave way has its turn: it is judged again, by the rules of who asks now, and blocks others from now on. Document 8. */
export async function admitCommand(
  trx: Trx,
  deps: ReportStoreDeps,
  locked: LockedCommand,
  at: Date,
): Promise<void> {
  const { command, device } = locked;
  if (command.state !== 'queued' || !command.yields) return;
  const bulk = await bulkOf(trx, command);
  if (bulk !== null && (bulk.paused_at !== null || bulk.cancelled_by !== null)) return;
  const standing = (await readStanding(trx, [device.id])).get(device.id);
  // Somebody else's command goes first.
  if (standing !== undefined && standing.openCommandId !== null) return;
  // A policy takes available devices alone; a rollout goes by the button's rules.
  if (command.created_by === 'policy' && device.state !== 'AVAILABLE') {
    await endCommand(trx, deps, locked, { state: 'cancelled', code: null, reason: null, by: 'policy' }, at);
    return;
  }
  const given = await givenNow(trx, command);
  const code = codeAgainst(locked, standing, bulk?.said ?? {}) ?? (given === null ? 'E1010' : null);
  if (code !== null || given === null) {
    await endCommand(trx, deps, locked, { state: 'failed', code, reason: null, by: 'server' }, at);
    return;
  }
  if (!command.by_policy && standing?.hasUnsent === true) await dropUnsentOfPolicies(trx, [device.id], at);
  await promiseAnew(trx, locked, at);
  const set = { yields: false, host_id: device.host_id ?? command.host_id, arguments: JSON.stringify(given) };
  await writeCommand(trx, deps, locked, { set }, at);
  await sql`select pg_notify(${commandChannel}, ${String(set.host_id)})`.execute(trx);
}

interface Bulk {
  paused_at: Date | null;
  cancelled_by: string | null;
  said: BulkSaid;
}

async function bulkOf(trx: Trx, { bulk_id }: CommandRow): Promise<Bulk | null> {
  if (bulk_id === null) return null;
  const found = await trx
    .selectFrom('command_bulks')
    .select(['paused_at', 'cancelled_by', 'said'])
    .where('id', '=', bulk_id)
    .executeTakeFirst();
  return found ?? null;
}

function codeAgainst(
  { command, device }: LockedCommand,
  standing: Standing | undefined,
  said: BulkSaid,
): ErrorCode | null {
  return isGone(device) ? 'E1011' : bulkRefusal({ type: command.type, said }, device, standing);
}

function isGone({ removed_at }: DeviceRow): boolean {
  return removed_at !== null;
}

/** What it is to do now; null: nothing is left of it. */
async function givenNow(trx: Trx, command: CommandRow): Promise<Record<string, unknown> | null> {
  const { givenNow: again } = serverKinds[command.type];
  return again === undefined ? command.arguments : again(trx, command);
}

/** A later lease than whoever had the device meanwhile. */
async function promiseAnew(trx: Trx, { command, device, lease }: LockedCommand, at: Date): Promise<void> {
  const { lease: wanted, sendWithinMs } = serverKinds[command.type];
  if (wanted === null || lease !== null) return;
  await promiseLeases({
    kind: 'command',
    takenBy: command.created_by,
    groupType: command.group_type,
    at,
    expiresAt: new Date(at.getTime() + sendWithinMs),
    to: sql`values (${command.command_id}::uuid, ${device.id}::integer)`,
  }).execute(trx);
}
