import type { changeUserPassword } from '@rackhand/contract/endpoints/user-changes';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { mailTime } from '../../platform/mail/mail-time.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { createCountKeys } from '../sign-in-attempts/count-keys.ts';
import { holdUser, requireDeed } from './hold-user.ts';
import { withdrawInvitations } from './invite-user.ts';
import { recordUser } from './record-user.ts';
import { clearCount, countScope } from './user-failures.ts';
import { setUserPassword } from './user-password.ts';

/**
 * Another password, which its owner changes; whoever waited is active by it, whoever was locked out may sign in. The mail
 * has no password in it.
 */
export async function changePassword(
  { db, clock, sealed, secrets }: Pick<FeatureDeps, 'db' | 'clock' | 'sealed' | 'secrets'>,
  call: Call<typeof changeUserPassword>,
): Promise<Record<string, never>> {
  const { uid, pw, key } = call.body;
  const { pw: password } = await sealed.open(key, { pw });
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    const { groupType } = call.actor;
    const user = await holdUser(trx, groupType, uid);
    requireDeed(user, 'set_password');
    if (user.type === 'social') throw new DomainError('1016');
    await setUserPassword(trx, user, { password, mustChange: true, at });
    await clearCount(trx, countScope(createCountKeys(secrets.countKey), groupType, user.user_id));
    const isWaiting = user.status === 'waiting';
    if (isWaiting) {
      await withdrawInvitations(trx, uid, at);
      const active = { status: 'active', version: user.version + 1 } as const;
      await trx.updateTable('users').set(active).where('uid', '=', uid).execute();
    }
    const values = { userId: user.user_id, at: mailTime(at) };
    const mail = { template: 'user_password_set', to: user.email, language: user.locale, groupType } as const;
    await queueMail(trx, { ...mail, values, at, userUid: uid });
    const activated = isWaiting ? { after: { status: 'active' } } : {};
    await recordUser(trx, call, { action: 'user.password_changed', uid, ...activated });
  });
  return {};
}
