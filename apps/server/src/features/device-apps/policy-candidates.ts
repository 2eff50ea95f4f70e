import { appsAbility } from '@rackhand/contract/command/kinds/command-kind';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { isFileWhole } from '../../platform/files/whole-file.ts';
import { isRefused } from '../app-records/policy-key.ts';
import { concerns } from '../devices/occupancy.ts';
import type { Candidate } from './ask-for-updates.ts';

/** Apps that their policy would update, and no rollout does, of devices `d` that nobody has and whose hosts can be asked. Document 3 section 5. */
function wanting(at: Date): RawBuilder<unknown> {
  return sql`from device_apps a join packages p on p.id = a.package_id join devices d on d.id = a.device_id
      join hosts h on h.id = d.host_id join files f on f.sha256 = p.sha256 and ${isFileWhole}
    where a.update_policy in ('force', 'upgrade')
      and (a.installed_version_code is null or a.installed_version_code < p.version_code
        or (a.update_policy = 'force' and a.installed_version_code > p.version_code))
      and not ${isRefused}
      and not exists (select from rollouts r where r.to_package_id = p.id and r.ended_at is null)
      and (a.policy_rests_until is null or a.policy_rests_until <= ${at}::timestamptz)
      and d.state = 'AVAILABLE' and d.removed_at is null and d.apps_synced_at is not null
      and h.state = 'online' and not h.draining and h.link_instance is not null
      and h.abilities @> array[${appsAbility}]
      and not exists (select from commands c where c.device_id = d.id and ${concerns})`;
}

/** Devices that have something to do for a policy, the longest known first. */
export async function findCandidates(db: Db, at: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct d.id as device_id, d.host_id ${wanting(at)} order by d.id`.execute(db);
  return rows;
}

/** Whether a policy would update an app of device `d` now. */
export function isPolicyDue(at: Date): RawBuilder<boolean> {
  return sql<boolean>`d.id in (select d.id ${wanting(at)})`;
}

/** Of a locked device, what goes first; null where there is nothing any more. */
export async function firstWanted(trx: Trx, deviceId: number, at: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select a.id ${wanting(at)} and d.id = ${deviceId}
    order by coalesce(a.priority, p.priority) nulls last, lower(p.app_name), a.app_id limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Whether any app has a policy that works by itself. */
export const anyAtWork: RawBuilder<boolean> = sql<boolean>`exists (
  select from device_apps where package_id is not null and update_policy in ('force', 'upgrade'))`;
