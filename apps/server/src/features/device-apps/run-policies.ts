import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { AskDeps } from '../commands/ask-once.ts';
import type { DueCommand } from '../commands/command-row.ts';
import { insertCommands } from '../commands/insert-commands.ts';
import { readStanding, refusalOf } from '../commands/request-command.ts';
import { roomForPolicies } from '../commands/room-for-policies.ts';
import { lockPresentDevices } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import { orderOf } from './app-orders.ts';
import { findApp } from './change-device-app.ts';
import { type Candidate, findCandidates, firstWanted } from './policy-candidates.ts';

export interface PolicyDeps extends AskDeps {
  db: Db;
  clock: Clock;
}

/** Who asks, in command, history and audit trail. */
const actor = 'policy';
const type = 'app_update';

/**
 * Updates what policies want of available devices, one app of each at a time. Several servers may do it at once: each
 * device is judged once more when it is locked, and a host's room is counted by one of them at a time.
 */
export async function runPolicies(deps: PolicyDeps): Promise<void> {
  const { db, clock, dispatcher } = deps;
  const full = new Set<number>();
  for (const candidate of await findCandidates(db, clock.now())) {
    if (full.has(candidate.host_id)) continue;
    const become = await db.transaction().execute((trx) => askForOne(trx, deps, candidate));
    if (become === 'full') full.add(candidate.host_id);
    else if (become !== null) dispatcher.send(become);
  }
}

async function askForOne(
  trx: Trx,
  deps: PolicyDeps,
  { device_id, host_id }: Candidate,
): Promise<DueCommand | 'full' | null> {
  await sql`select pg_advisory_xact_lock(hashtext('policies'), ${host_id}::integer)`.execute(trx);
  if ((await roomForPolicies(trx, host_id, type)) <= 0) return 'full';
  const [row] = await lockPresentDevices(trx, [device_id]);
  if (row?.state !== 'AVAILABLE' || row.host_id !== host_id) return null;
  const standing = (await readStanding(trx, [device_id])).get(device_id);
  if (standing?.hasUnsent === true || refusalOf(type, row, standing) !== null) return null;
  const appId = await firstWanted(trx, device_id, deps.clock.now());
  return appId === null ? null : place(trx, deps, row, appId);
}

async function place(
  trx: Trx,
  { clock, dispatcher }: PolicyDeps,
  row: DeviceRow,
  appId: number,
): Promise<DueCommand | null> {
  const app = await findApp(trx, row.id, appId);
  const link = row.host_id === null ? null : dispatcher.linkOf(row.host_id);
  const order = { row, commandId: randomUUID(), given: { apps: [orderOf(app)] }, appId: app.app_id };
  await recordAudit(trx, {
    actor: { name: actor },
    action: `device_app.${type}_requested`,
    object: arnOf(row.id),
    after: {
      ...{ app_id: app.app_id, policy: app.update_policy },
      ...{ from_version: app.installed_version, to_version: app.package_version },
    },
    result: 'ok',
  });
  const [command] = await insertCommands(trx, {
    ...{ type, orders: [order], bulkId: null, byPolicy: true, createdBy: actor, groupType: null },
    at: clock.now(),
    link: link?.types.includes(type) === true ? link : null,
    besides: [],
  });
  return command ?? null;
}
