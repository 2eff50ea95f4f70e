import type { RolloutDevice } from '@rackhand/contract/app/rollout';
import type { Language } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { type NewestHistory, newestJson } from '../device-apps/device-app-row.ts';
import { whyNotBrought } from '../device-apps/device-app-shape.ts';
import { arnColumn, byRack, rackLocation } from '../devices/device-columns.ts';

interface DeviceRow extends Omit<RolloutDevice, 'message' | 'updated_at' | 'policy_rests_until'> {
  updated_at: Date | null;
  rests: Date | null;
  newest: NewestHistory | null;
}

/** By stage, then by rack; each that has not come through with what last became of the app since its stage began. */
export async function readRolloutDevices(
  db: Db | Trx,
  rolloutId: string,
  { language, at }: { language: Language; at: Date },
): Promise<RolloutDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select ${arnColumn} as arn, d.udid, d.model as device_name,
      ${rackLocation} as rack_location,
      rd.stage, rd.result, d.state, a.installed_version, p.app_version as management_version, rd.command_id, rd.updated_at,
      case when last.result = 'failed' then last.install_code end as install_code,
      last.newest, a.policy_rests_until as rests,
      coalesce(r.state = 'rolled_back' and a.installed_version_code > p.version_code, false) as stays_newer
    from rollout_devices rd join rollouts r on r.rollout_id = rd.rollout_id join devices d on d.id = rd.device_id
      join rollout_stages s on s.rollout_id = rd.rollout_id and s.stage = rd.stage
      left join device_apps a on a.device_id = d.id and a.app_id = r.app_id
      left join packages p on p.id = a.package_id
      left join lateral (
        select h.result, h.install_code, ${newestJson} as newest from app_history h
        where h.device_id = d.id and h.app_id = r.app_id and h.at >= s.began_at and rd.result not in ('waiting', 'dropped', 'succeeded')
        order by h.id desc limit 1) last on true
    where rd.rollout_id = ${rolloutId}
    order by rd.stage, ${byRack}`.execute(db);
  return rows.map((row) => toDevice(row, language, at));
}

/** Each property by its name: a spread of a thousand rows takes longer than all the rest of the answer. */
function toDevice(row: DeviceRow, language: Language, at: Date): RolloutDevice {
  const { newest, rests, updated_at } = row;
  return {
    arn: row.arn,
    udid: row.udid,
    device_name: row.device_name,
    rack_location: row.rack_location,
    stage: row.stage,
    result: row.result,
    state: row.state,
    installed_version: row.installed_version,
    management_version: row.management_version,
    command_id: row.command_id,
    install_code: row.install_code,
    stays_newer: row.stays_newer,
    message: whyNotBrought(newest, language),
    policy_rests_until: rests === null || rests <= at ? null : koreanTime(rests),
    updated_at: updated_at === null ? null : koreanTime(updated_at),
  };
}
