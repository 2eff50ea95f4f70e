import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { exportUser } from '@rackhand/contract/endpoints/user-changes';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { recordUser } from './record-user.ts';
import { readHistory } from './user-history.ts';
import { readWhole } from './user-rows.ts';

/** All that is kept of a person, but for secrets; each export is audited. */
export function exportOne(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  call: Call<typeof exportUser>,
): Promise<AnswerOf<typeof exportUser>> {
  const { groupType } = call.actor;
  const uid = call.params['id'] ?? '';
  return db.transaction().execute(async (trx) => {
    const user = await readWhole(trx, { groupType, uid, at: clock.now() });
    if (user === null) throw new DomainError('1017');
    await recordUser(trx, call, { action: 'user.exported', uid });
    const invitations = await trx
      .selectFrom('user_invitations')
      .select(['created_at', 'created_by', 'expires_at', 'used_at', 'withdrawn_at'])
      .where('uid', '=', uid)
      .orderBy('created_at')
      .execute();
    const sign_ins = await trx
      .selectFrom('impersonations')
      .select(['adm_id', 'created_at', 'started_at', 'ended_at', 'end_reason'])
      .where('uid', '=', uid)
      .orderBy('created_at')
      .execute();
    return { user: { ...user }, invitations, sign_ins, history: await readHistory(trx, uid, null) };
  });
}
