import type { Trx } from '../../platform/database/database.ts';
import { beginStage } from './begin-stage.ts';
import { succeed } from './end-rollout.ts';
import type { RolloutRow } from './rollout-shape.ts';
import { noteDeed, type RolloutActor, setRollout } from './write-rollout.ts';

/** The stage is over, and the next one begins; after the last one the rollout has succeeded. */
export async function passStage(
  trx: Trx,
  row: RolloutRow,
  { at, who, isWaived }: { at: Date; who: RolloutActor; isWaived: boolean },
): Promise<void> {
  const { rollout_id: id } = row;
  await trx
    .updateTable('rollout_stages')
    .set({ passed_at: at, is_waived: isWaived })
    .where('rollout_id', '=', id)
    .where('stage', '=', row.stage)
    .execute();
  const next = await trx
    .selectFrom('rollout_stages')
    .select('stage')
    .where('rollout_id', '=', id)
    .where('stage', '=', row.stage + 1)
    .executeTakeFirst();
  if (next !== undefined) return beginStage(trx, row, { stage: next.stage, at, who });
  await setRollout(trx, id, { halt: null, reason: '' });
  await succeed(trx, row, at);
  await noteDeed(trx, null, row, { action: 'succeeded', stage: row.stage, at });
}
