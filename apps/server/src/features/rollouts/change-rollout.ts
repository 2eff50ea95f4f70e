import type { Rollout, RolloutDeed, RolloutState } from '@rackhand/contract/app/rollout';
import { mayRollout, type RolloutAction, rolloutActions } from '@rackhand/contract/app/rollout-actions';
import { rolloutStateWords } from '@rackhand/contract/app/rollout-words';
import type { pauseRollout } from '@rackhand/contract/endpoints/rollouts';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import { cancel, rollBack } from './end-rollout.ts';
import { findRollout, requireRollout } from './list-rollouts.ts';
import { passStage } from './pass-stage.ts';
import type { RolloutRow } from './rollout-shape.ts';
import { refuseSecond } from './start-rollout.ts';
import { bumpRollout, dropUnsent, noteDeed, setRollout } from './write-rollout.ts';

type ActionCall = Call<typeof pauseRollout>;

/** What people do about a rollout; what it is already is answered as it is. */
export function changeRollout(
  deps: Pick<FeatureDeps, 'db' | 'clock'>,
  call: ActionCall,
  action: RolloutAction,
): Promise<Rollout> {
  const { rollout_id: id = '' } = call.params;
  const { reason } = call.body;
  return runOnce(deps, call, `rollout ${action} ${id}`, async (trx) => {
    const row = await lockRollout(trx, id);
    const leadsTo: readonly RolloutState[] = rolloutActions[action].leadsTo;
    if (leadsTo.includes(row.state)) return requireRollout(trx, id, call.language);
    const at = deps.clock.now();
    await refuse(trx, row, action, at);
    const { deed, does, packages } = deeds[action];
    await noteDeed(trx, call, row, { action: deed, stage: row.stage, reason, at });
    await does(trx, { row, at, reason, call });
    await dropUnsent(trx, id, at);
    await bumpRollout(trx, id, { packages });
    return requireRollout(trx, id, call.language);
  });
}

/** Its packages first, as whoever starts one or changes a package does; 2002 where there is none. */
export async function lockRollout(trx: Trx, id: string): Promise<RolloutRow> {
  const { package_id, to_package_id } = await findRollout(trx, id);
  await sql`select from packages where id = any(${[package_id, to_package_id]}::integer[]) order by id for update`.execute(
    trx,
  );
  return findRollout(trx, id, true);
}

const changedSince = {
  ko: '그 뒤에 앱이 바뀌었거나 되돌릴 수 있는 기간이 지났습니다.',
  en: 'The package has changed since, or it was too long ago.',
};

async function refuse(trx: Trx, row: RolloutRow, action: RolloutAction, at: Date): Promise<void> {
  if (!mayRollout(action, row.state))
    throw new DomainError('20414', [{ field: 'state', message: rolloutStateWords[row.state] }]);
  if (action !== 'roll_back' || row.ended_at === null) return;
  await refuseSecond(trx, row.app_id);
  const { rows } = await sql`select from packages where app_id = ${row.app_id}
    and version_code = ${row.from_version_code} and id <> ${row.package_id}`.execute(trx);
  if (row.roll_back_until === null || row.roll_back_until <= at || rows.length > 0)
    throw new DomainError('20414', [{ field: 'state', message: changedSince }]);
}

interface Deed {
  row: RolloutRow;
  at: Date;
  reason: string;
  call: ActionCall;
}

const deeds: Record<
  RolloutAction,
  {
    deed: RolloutDeed;
    does: (trx: Trx, deed: Deed) => Promise<unknown>;
    packages: boolean;
  }
> = {
  pause: {
    deed: 'paused',
    does: (trx, { row, at, reason }) =>
      setRollout(trx, row.rollout_id, { state: 'paused', paused_at: at, reason }),
    packages: false,
  },
  resume: { deed: 'resumed', does: resume, packages: false },
  continue: {
    deed: 'continued',
    does: (trx, { row, at, call }) => passStage(trx, row, { at, who: call, isWaived: true }),
    packages: true,
  },
  cancel: {
    deed: 'cancelled',
    does: async (trx, { row, at, reason }) => {
      await cancel(trx, row, at);
      await setRollout(trx, row.rollout_id, { reason });
    },
    packages: true,
  },
  roll_back: {
    deed: 'rolled_back',
    does: async (trx, { row, at, reason }) => {
      await rollBack(trx, row, at);
      await setRollout(trx, row.rollout_id, { reason });
    },
    packages: true,
  },
};

/** Its times have stood still. */
async function resume(trx: Trx, { row, at }: Deed): Promise<void> {
  const stoodMs = row.paused_at === null ? 0 : at.getTime() - row.paused_at.getTime();
  const later = (until: Date | null): Date | null =>
    until === null ? null : new Date(until.getTime() + stoodMs);
  await setRollout(trx, row.rollout_id, {
    ...{ paused_at: null, reason: '', state: row.watch_until === null ? 'running' : 'watching' },
    ...{ stage_until: later(row.stage_until), watch_until: later(row.watch_until) },
  });
}
