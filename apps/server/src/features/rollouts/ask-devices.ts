import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { DueCommand } from '../commands/command-row.ts';
import { insertCommands } from '../commands/insert-commands.ts';
import { readStanding, refusalOf } from '../commands/request-command.ts';
import { roomForPolicies } from '../commands/room-for-policies.ts';
import { isUpdatable, orderOf } from '../device-apps/app-orders.ts';
import { readDeviceApps } from '../device-apps/device-app-row.ts';
import type { PolicyDeps } from '../device-apps/run-policies.ts';
import { lockPresentDevices } from '../devices/change-devices.ts';
import { arnOf } from '../devices/device-shape.ts';
import { concerns } from '../devices/occupancy.ts';
import { rolloutActor } from './write-rollout.ts';

const type = 'app_update';

interface Candidate {
  rollout_id: string;
  device_id: number;
  host_id: number;
}

/** Devices `d` that a stage has come to, and that nothing is known to stand in the way of. */
function wanting(at: Date): RawBuilder<unknown> {
  return sql`from rollout_devices rd join rollouts r on r.rollout_id = rd.rollout_id join devices d on d.id = rd.device_id
      join hosts h on h.id = d.host_id join device_apps a on a.device_id = d.id and a.app_id = r.app_id
    where rd.result = 'pending' and r.state in ('running', 'watching', 'succeeded')
      and (a.policy_rests_until is null or a.policy_rests_until <= ${at}::timestamptz)
      and d.removed_at is null and not d.excluded
      and h.state = 'online' and not h.draining and h.link_instance is not null
      and not exists (select from commands c where c.device_id = d.id and ${concerns})`;
}

/**
 * Updates devices whose stage has begun, as the button would. Several servers may do it at once: each device is judged once
 * more when it is locked, and its command and the word that it has one are written together.
 */
export async function askDevices(deps: PolicyDeps): Promise<void> {
  const { db, clock, dispatcher } = deps;
  const full = new Set<number>();
  for (const candidate of await findCandidates(db, clock.now())) {
    if (full.has(candidate.host_id)) continue;
    const become = await db.transaction().execute((trx) => askOne(trx, deps, candidate));
    if (become === 'full') full.add(candidate.host_id);
    else if (become !== null) dispatcher.send(become);
  }
}

async function findCandidates(db: Db, at: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select rd.rollout_id, rd.device_id, d.host_id ${wanting(at)}
    order by rd.stage, d.rack_group nulls last, d.rack_number, d.rack_slot, d.id`.execute(db);
  return rows;
}

async function askOne(
  trx: Trx,
  deps: PolicyDeps,
  { rollout_id, device_id, host_id }: Candidate,
): Promise<DueCommand | 'full' | null> {
  // Whoever changes it waits until this is written, or has changed it before.
  await sql`select from rollouts where rollout_id = ${rollout_id} for share`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('policies'), ${host_id}::integer)`.execute(trx);
  if ((await roomForPolicies(trx, host_id, type)) <= 0) return 'full';
  const [row] = await lockPresentDevices(trx, [device_id]);
  if (row?.host_id !== host_id) return null;
  const standing = (await readStanding(trx, [device_id])).get(device_id);
  if (standing?.hasUnsent === true || refusalOf(type, row, standing) !== null) return null;
  const at = deps.clock.now();
  const { rows } = await sql<{ app: number }>`select a.id as app ${wanting(at)}
    and rd.rollout_id = ${rollout_id} and rd.device_id = ${device_id}`.execute(trx);
  const [wanted] = rows;
  const [app] = wanted === undefined ? [] : await readDeviceApps(trx, sql`a.id = ${wanted.app}`);
  if (app === undefined || !isUpdatable(app)) return null;
  const commandId = randomUUID();
  await sql`update rollout_devices set result = 'updating', command_id = ${commandId}::uuid, updated_at = ${at}::timestamptz,
      errors_before = coalesce(errors_before, ${row.errors}::text[])
    where rollout_id = ${rollout_id} and device_id = ${device_id}`.execute(trx);
  await recordAudit(trx, {
    actor: { name: rolloutActor },
    action: `device_app.${type}_requested`,
    object: arnOf(row.id),
    after: {
      app_id: app.app_id,
      rollout_id,
      from_version: app.installed_version,
      to_version: app.package_version,
    },
    result: 'ok',
  });
  const link = deps.dispatcher.linkOf(host_id);
  const [command] = await insertCommands(trx, {
    ...{ type, bulkId: null, byPolicy: true, createdBy: rolloutActor, groupType: null, at, besides: [] },
    orders: [{ row, commandId, given: { apps: [orderOf(app)] }, appId: app.app_id }],
    link: link?.types.includes(type) === true ? link : null,
  });
  return command ?? null;
}
