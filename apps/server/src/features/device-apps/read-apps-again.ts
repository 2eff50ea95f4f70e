import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { CommandLink } from '../commands/command-dispatcher.ts';
import { concerns } from '../devices/occupancy.ts';

/**
 * Where a policy is at work, what is on its device is read every so often, so that it knows of what others have changed; no
 * command, and not while one runs. Document 8.
 */
export async function readAppsAgain(db: Db, links: readonly CommandLink[]): Promise<void> {
  const knowing = links.filter(({ types }) => types.includes('app_list_up_to_date'));
  if (knowing.length === 0) return;
  const { rows } = await sql<{ udid: string; host_id: number }>`
    select d.udid, d.host_id from devices d
    where d.host_id = any(${knowing.map(({ hostId }) => hostId)}) and d.state = 'AVAILABLE' and d.removed_at is null
      and exists (select from device_apps a
        where a.device_id = d.id and a.package_id is not null and a.update_policy in ('force', 'upgrade'))
      and not exists (select from commands c where c.device_id = d.id and ${concerns})`.execute(db);
  for (const { udid, host_id } of rows)
    knowing.find(({ hostId }) => hostId === host_id)?.send({ type: 'read_apps', udid });
}
