import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { isRefused } from '../app-records/policy-key.ts';
import type { RolloutRow } from './rollout-shape.ts';

/** What the devices `rd` of a rollout `r` say now, beside what is noted of them: a success is the version that is there, whoever installed it. */
function standing(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select rd.device_id, rd.result as was, case
      when a.installed_version_code = r.to_version_code and p.version_code = r.to_version_code then 'succeeded'
      when rd.result = 'failed' then 'failed'
      when exists (select from commands c where c.command_id = rd.command_id and c.ended_at is null) then 'updating'
      when r.state in ('cancelled', 'rolled_back') or d.removed_at is not null or p.version_code is null
        or p.version_code <> r.to_version_code then 'dropped'
      when ${isRefused} then 'failed'
      when a.installed_version_code > r.to_version_code and a.update_policy <> 'force' then 'newer'
      else 'pending' end as result
    from rollout_devices rd join devices d on d.id = rd.device_id
      left join device_apps a on a.device_id = rd.device_id and a.app_id = r.app_id
      left join packages p on p.id = a.package_id
        and p.id = case when r.state = 'succeeded' then r.package_id else r.to_package_id end
    where rd.rollout_id = r.rollout_id and rd.result in (${which})`;
}

/** Whether a device that `r` waits for stands otherwise than is noted of it. */
export const hasNews = sql<boolean>`exists (
  select from (${standing(sql`'pending', 'updating'`)}) s where s.result <> s.was)`;

/** Brings what is under way up to what the devices say. Whether anything is other than before. */
export async function noteResults(trx: Trx, row: RolloutRow, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update rollout_devices rd set result = s.result, updated_at = ${at}::timestamptz
    from rollouts r cross join lateral (${standing(sql`'pending', 'updating', 'failed'`)}) s
    where r.rollout_id = ${row.rollout_id} and rd.rollout_id = r.rollout_id and rd.device_id = s.device_id
      and s.result <> s.was
    returning rd.device_id`.execute(trx);
  return rows.length > 0;
}
