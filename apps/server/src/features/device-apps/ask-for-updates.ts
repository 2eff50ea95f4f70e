import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { AskDeps } from '../commands/ask-once.ts';
import type { DueCommand } from '../commands/command-row.ts';
import { insertCommands } from '../commands/insert-commands.ts';
import { readStanding, refusalOf } from '../commands/request-command.ts';
import { roomForPolicies } from '../commands/room-for-policies.ts';
import { lockPresentDevices } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import { orderOf } from './app-orders.ts';
import type { DeviceAppRow } from './device-app-row.ts';

const type = 'app_update';

export interface Candidate {
  device_id: number;
  host_id: number;
}

/**
 * Asks for updates that no person has asked for, each in a transaction of its own. Several servers may do it at once: each
 * device is judged once more when it is locked, and a host's room is counted by one of them at a time. Whether some wait for that.
 */
export async function askForUpdates<One extends Candidate>(
  { db, dispatcher }: AskDeps,
  candidates: readonly One[],
  askOne: (trx: Trx, candidate: One) => Promise<DueCommand | 'full' | null>,
): Promise<boolean> {
  const full = new Set<number>();
  for (const candidate of candidates) {
    if (full.has(candidate.host_id)) continue;
    const become = await db.transaction().execute((trx) => askOne(trx, candidate));
    if (become === 'full') full.add(candidate.host_id);
    else if (become !== null) dispatcher.send(become);
  }
  return full.size > 0;
}

/** The device, locked, where it can be asked now; `full`: its host has no room for it. */
export async function lockForUpdate(
  trx: Trx,
  { device_id, host_id }: Candidate,
): Promise<DeviceRow | 'full' | null> {
  await sql`select pg_advisory_xact_lock(hashtext('policies'), ${host_id}::integer)`.execute(trx);
  if ((await roomForPolicies(trx, host_id, type)) <= 0) return 'full';
  const [row] = await lockPresentDevices(trx, [device_id]);
  if (row?.host_id !== host_id) return null;
  const standing = (await readStanding(trx, [device_id])).get(device_id);
  return standing?.hasUnsent === true || refusalOf(type, row, standing) !== null ? null : row;
}

interface Update {
  row: DeviceRow;
  app: DeviceAppRow;
  /** Who asks, in command, history and audit trail. */
  actor: string;
  /** What besides the app stands in the audit trail. */
  cause: Record<string, string>;
  at: Date;
  commandId?: string;
}

/** Stores the update of one app on a device that {@link lockForUpdate} has found able. */
export async function placeUpdate(
  trx: Trx,
  { dispatcher }: AskDeps,
  { row, app, actor, cause, at, commandId = randomUUID() }: Update,
): Promise<DueCommand | null> {
  await recordAudit(trx, {
    actor: { name: actor },
    action: `device_app.${type}_requested`,
    object: arnOf(row.id),
    after: {
      ...{ app_id: app.app_id, ...cause },
      ...{ from_version: app.installed_version, to_version: app.package_version },
    },
    result: 'ok',
  });
  const link = row.host_id === null ? null : dispatcher.linkOf(row.host_id);
  const [command] = await insertCommands(trx, {
    ...{ type, bulkId: null, byPolicy: true, createdBy: actor, groupType: null, at, besides: [] },
    orders: [{ row, commandId, given: { apps: [orderOf(app)] }, appId: app.app_id }],
    link: link?.types.includes(type) === true ? link : null,
  });
  return command ?? null;
}
