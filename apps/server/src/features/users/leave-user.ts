import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { leaveTeam } from '../teams/membership.ts';
import { cancelQueued } from './cancel-queued.ts';
import { holdUser, requireDeed } from './hold-user.ts';
import { withdrawInvitations } from './invite-user.ts';
import { type Deed, recordUser } from './record-user.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
type OneUser = Pick<Call, 'actor' | 'params' | 'requestId' | 'ip'>;

export async function leave({ db, clock }: Deps, call: OneUser): Promise<Record<string, never>> {
  await db.transaction().execute((trx) => leaveOne(trx, call, call.params['id'] ?? '', clock.now()));
  return {};
}

/** Out of the team too; whoever has left already has left. */
export async function leaveOne(trx: Trx, call: Deed, uid: string, at: Date): Promise<void> {
  const user = await holdUser(trx, call.actor.groupType, uid);
  if (user.status === 'left') return;
  await leaveTeam(trx, user.group_type, user);
  await withdrawInvitations(trx, uid, at);
  await trx
    .updateTable('users')
    .set({ status: 'left', left_from: user.status, left_at: at, version: user.version + 1 })
    .where('uid', '=', uid)
    .execute();
  const before = { status: user.status, team_id: user.team_id };
  await recordUser(trx, call, { action: 'user.left', uid, before });
  await cancelQueued(trx, call, uid, at);
}

export async function restore({ db }: Deps, call: OneUser): Promise<Record<string, never>> {
  await db.transaction().execute((trx) => restoreOne(trx, call, call.params['id'] ?? ''));
  return {};
}

/** As before, without a team. */
export async function restoreOne(trx: Trx, call: Deed, uid: string): Promise<void> {
  const user = await holdUser(trx, call.actor.groupType, uid);
  requireDeed(user, 'restore');
  const status = user.left_from ?? 'active';
  await trx
    .updateTable('users')
    .set({ status, left_from: null, left_at: null, version: user.version + 1 })
    .where('uid', '=', uid)
    .execute();
  await recordUser(trx, call, { action: 'user.restored', uid, after: { status } });
}
