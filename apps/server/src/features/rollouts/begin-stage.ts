import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { RolloutRow } from './rollout-shape.ts';
import { noteDeed, type RolloutActor, setRollout } from './write-rollout.ts';

type Begun = Pick<
  RolloutRow,
  'rollout_id' | 'package_id' | 'to_package_id' | 'stage_minutes' | 'app_id' | 'from_version' | 'to_version'
>;

/** From now on the new version is the managed one of the stage's devices, if the old one still is. */
export async function beginStage(
  trx: Trx,
  row: Begun,
  { stage, at, who }: { stage: number; at: Date; who: RolloutActor },
): Promise<void> {
  const { rollout_id: id, package_id: from, to_package_id: to } = row;
  await sql`
    with theirs as materialized (
      select a.id, a.device_id from rollout_devices rd
        join device_apps a on a.device_id = rd.device_id and a.package_id = ${from}
        join devices d on d.id = rd.device_id and d.removed_at is null
      where rd.rollout_id = ${id} and rd.stage = ${stage} order by a.id for no key update of a
    ), moved as (
      update device_apps a set package_id = ${to}, failed_key = null, policy_failures = 0, policy_rests_until = null
      from theirs where a.id = theirs.id returning a.device_id
    )
    update rollout_devices rd set updated_at = ${at}::timestamptz,
      result = case when rd.device_id in (select device_id from moved) then 'pending' else 'dropped' end
    where rd.rollout_id = ${id} and rd.stage = ${stage}`.execute(trx);
  await trx
    .updateTable('rollout_stages')
    .set({ began_at: at })
    .where('rollout_id', '=', id)
    .where('stage', '=', stage)
    .execute();
  const until = new Date(at.getTime() + row.stage_minutes * 60_000);
  const fresh = { halt: null, reason: '', watch_until: null, paused_at: null };
  await setRollout(trx, id, { ...fresh, state: 'running', stage, stage_until: until });
  await noteDeed(trx, who, row, { action: 'stage_begun', stage, at });
}
