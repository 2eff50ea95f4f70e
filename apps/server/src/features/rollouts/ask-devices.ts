import { randomUUID } from 'node:crypto';
import { unfitForApps } from '@rackhand/contract/command/kinds/unfit-for-apps';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { TimeAsked } from '../../platform/database/unplanned-time.ts';
import type { AskDeps } from '../commands/ask-once.ts';
import type { DueCommand } from '../commands/command-row.ts';
import { isUpdatable } from '../device-apps/app-orders.ts';
import { askForUpdates, type Candidate, lockForUpdate, placeUpdate } from '../device-apps/ask-for-updates.ts';
import { readDeviceApps } from '../device-apps/device-app-row.ts';
import { byRack } from '../devices/device-columns.ts';
import { concerns } from '../devices/occupancy.ts';
import { rolloutActor } from './write-rollout.ts';

interface InStage extends Candidate {
  rollout_id: string;
}

/** Devices `d` that a stage has come to, and that nothing is known to stand in the way of. */
export function wanting(at: TimeAsked): RawBuilder<unknown> {
  return sql`from rollout_devices rd join rollouts r on r.rollout_id = rd.rollout_id join devices d on d.id = rd.device_id
      join hosts h on h.id = d.host_id join device_apps a on a.device_id = d.id and a.app_id = r.app_id
    where rd.result = 'pending' and r.state in ('running', 'watching', 'succeeded')
      and (a.policy_rests_until is null or a.policy_rests_until <= ${at}::timestamptz)
      and d.removed_at is null and not d.excluded and not d.errors && ${[...unfitForApps]}::text[]
      and h.state = 'online' and not h.draining and h.link_instance is not null
      and not exists (select from commands c where c.device_id = d.id and ${concerns})`;
}

/** Updates devices whose stage has begun, as the button would; a command and the word that the device has one are written together. */
export async function askDevices(deps: AskDeps): Promise<void> {
  const candidates = await findCandidates(deps.db, deps.clock.now());
  await askForUpdates(deps, candidates, (trx, candidate) => askOne(trx, deps, candidate));
}

async function findCandidates(db: Db, at: Date): Promise<InStage[]> {
  const { rows } = await sql<InStage>`
    select rd.rollout_id, rd.device_id, d.host_id ${wanting(at)}
    order by rd.stage, ${byRack}`.execute(db);
  return rows;
}

async function askOne(trx: Trx, deps: AskDeps, candidate: InStage): Promise<DueCommand | 'full' | null> {
  const { rollout_id, device_id } = candidate;
  // Whoever changes it waits until this is written, or has changed it before.
  await sql`select from rollouts where rollout_id = ${rollout_id} for share`.execute(trx);
  const row = await lockForUpdate(trx, candidate);
  if (row === null || row === 'full') return row;
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
  return placeUpdate(trx, deps, { row, app, actor: rolloutActor, cause: { rollout_id }, at, commandId });
}
