import type { eraseUser } from '@rackhand/contract/endpoints/user-changes';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { hasUnendedRuns } from '../../platform/database/running-tests.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { confirmRights } from '../../platform/http/rights.ts';
import { cancelLots } from '../points/cancel-lots.ts';
import { createCountKeys } from '../sign-in-attempts/count-keys.ts';
import { holdUser } from './hold-user.ts';
import { recordUser } from './record-user.ts';
import type { UserRow } from './user-directory.ts';
import { clearCount, countScope } from './user-failures.ts';

/** For good: what is left is the uid, shown as `deleted-{id}`. Document 10, "Users". */
export async function erase(
  { db, clock, files, secrets }: Pick<FeatureDeps, 'db' | 'clock' | 'files' | 'secrets'>,
  call: Call<typeof eraseUser>,
): Promise<Record<string, never>> {
  const { uid, confirm } = call.body;
  await db.transaction().execute(async (trx) => {
    await confirmRights(trx, call.actor);
    const user = await holdUser(trx, call.actor.groupType, uid);
    if (user.status !== 'left') throw new DomainError('31000');
    if (await hasUnendedRuns(trx, uid)) throw new DomainError('9001');
    if (confirm !== user.user_id) throw new DomainError('901', [{ field: 'confirm', message: notTheId }]);
    // Whoever has the id next is not locked out by what was tried before.
    await clearCount(trx, countScope(createCountKeys(secrets.countKey), user.group_type, user.user_id));
    await takeAway(trx, user, call.actor.admId, clock.now());
    await recordUser(trx, call, { action: 'user.erased', uid });
    // Before it is for good: no backup brings back whom nothing says to have gone.
    await files.store.noteErased(uid);
  });
  return {};
}

const notTheId = { ko: '사용자 아이디를 그대로 입력하세요.', en: 'Type the user ID exactly.' };

/** Points that are left lapse; names, addresses, notes and secrets go, wherever they stand. */
export async function takeAway(
  trx: Trx,
  { uid, id, version, group_type: groupType }: UserRow,
  by: string,
  at: Date,
): Promise<void> {
  await cancelLots(trx, { groupType, owner: { uid }, by }, at);
  const name = `deleted-${id}`;
  const secrets = ['user_passwords', 'former_user_passwords', 'user_invitations'] as const;
  for (const table of secrets) await trx.deleteFrom(table).where('uid', '=', uid).execute();
  await sql`delete from links l using test_runs r where r.id = l.run_id and r.uid = ${uid}`.execute(trx);
  await trx.deleteFrom('mails').where('user_uid', '=', uid).execute();
  await trx.updateTable('impersonations').set({ user_id: name }).where('uid', '=', uid).execute();
  await trx
    .updateTable('users')
    .set({
      ...{ user_id: name, username: '', email: '', phone: '', memo: '', extra_data: '{}' },
      // No id that anybody could have.
      ...{ comparable_id: `erased ${uid}`, comparable_email: null, last_seen_at: null },
      ...{ erased_at: at, version: version + 1 },
    })
    .where('uid', '=', uid)
    .execute();
}
