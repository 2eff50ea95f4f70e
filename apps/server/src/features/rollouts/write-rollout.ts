import type { RolloutDeed } from '@rackhand/contract/app/rollout';
import { sql, type Updateable } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic, marking } from '../../platform/database/live-order.ts';
import type { RolloutsTable } from '../../platform/database/rollout-tables.ts';
import type { Call } from '../../platform/http/call.ts';
import { dropUnsentOfPolicies } from '../devices/occupancy.ts';
import type { RolloutRow } from './rollout-shape.ts';
import { tellRollout } from './tell-rollout.ts';

/** Who does it: a person's call, or the rollout itself. */
export type RolloutActor = Pick<Call, 'actor' | 'requestId' | 'ip'> | null;

/** The name under which rollouts act by themselves. */
export const rolloutActor = 'rollout';

export function setRollout(trx: Trx, rolloutId: string, set: Updateable<RolloutsTable>): Promise<unknown> {
  return trx.updateTable('rollouts').set(set).where('rollout_id', '=', rolloutId).execute();
}

interface Done {
  action: RolloutDeed;
  stage: number;
  reason?: string;
  at: Date;
  /** Besides, for the audit trail. */
  after?: object;
}

/** For the audit trail, and for everybody who looks at the rollout. */
export async function noteDeed(
  trx: Trx,
  who: RolloutActor,
  row: Pick<RolloutRow, 'app_id' | 'rollout_id' | 'from_version' | 'to_version'>,
  { action, stage, reason = '', at, after }: Done,
): Promise<void> {
  const { app_id, rollout_id, from_version, to_version } = row;
  const versions = { rollout_id, from_version, to_version };
  await recordAudit(trx, {
    ...(who === null
      ? { actor: { name: rolloutActor } }
      : { actor: who.actor, requestId: who.requestId, ip: who.ip }),
    action: `rollout.${action}`,
    object: app_id,
    after: { ...versions, stage, ...(reason === '' ? {} : { reason }), ...after },
    result: 'ok',
  });
  await trx
    .insertInto('rollout_deeds')
    .values({ rollout_id, at, done_by: who?.actor.admId ?? rolloutActor, action, stage, reason })
    .execute();
  await tellRollout(trx, row, { action, stage, at, after });
}

/** What of it has been asked for and not been sent is not sent any more. */
export async function dropUnsent(trx: Trx, rolloutId: string, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom('rollout_devices as rd')
    .innerJoin('commands as c', 'c.command_id', 'rd.command_id')
    .select('rd.device_id')
    .where('rd.rollout_id', '=', rolloutId)
    .where('c.ended_at', 'is', null)
    .orderBy('rd.device_id')
    .execute();
  if (rows.length > 0)
    await dropUnsentOfPolicies(
      trx,
      rows.map(({ device_id }) => device_id),
      at,
    );
}

/** The number of this change in its topic, which is the last lock; packages have changed with it, or not. */
export async function bumpRollout(trx: Trx, rolloutId: string, { packages = false } = {}): Promise<void> {
  await bumpTopic(
    trx,
    'apps',
    sql`${marking('package')} and ${packages}::boolean`,
    sql`update rollouts set changed_version = bumped.version from bumped where rollout_id = ${rolloutId}`,
  );
}
