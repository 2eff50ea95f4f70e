import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { activateUser } from '@rackhand/contract/endpoints/user-accounts';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { missingValue } from '../../platform/http/issue-details.ts';
import { hashToken } from '../../platform/secrets/password-secrets.ts';
import { holdUser } from './hold-user.ts';
import { noteActive } from './note-active.ts';
import { recordUser } from './record-user.ts';
import type { UserRow } from './user-directory.ts';
import { openPassword, setUserPassword } from './user-password.ts';

/**
 * An invited user chooses a password; the code is used up by a good one alone. A social account has none and needs none:
 * 1016. Document 10, "Users".
 */
export async function activate(
  { db, clock, sealed }: Pick<FeatureDeps, 'db' | 'clock' | 'sealed'>,
  call: Call<typeof activateUser>,
): Promise<AnswerOf<typeof activateUser>> {
  const { code } = call.body;
  const password = await openPassword(sealed, call.body);
  const at = clock.now();
  return db.transaction().execute(async (trx) => {
    const user = await invitedBy(trx, call, code, at);
    if (user.type === 'social') refuseAny(password);
    else await setUserPassword(trx, user, { password: requireAny(password), mustChange: false, at });
    await trx
      .updateTable('user_invitations')
      .set({ used_at: at })
      .where('code_hash', '=', hashToken(code))
      .execute();
    await trx
      .updateTable('users')
      .set({ status: 'active', version: user.version + 1 })
      .where('uid', '=', user.uid)
      .execute();
    await noteActive(trx, user, at);
    await recordUser(trx, call, { action: 'user.activated', uid: user.uid });
    return { user: ofService(user) };
  });
}

function refuseAny(password: string | null): void {
  if (password !== null) throw new DomainError('1016');
}

function requireAny(password: string | null): string {
  if (password === null) throw new DomainError('901', [{ field: 'pw', message: missingValue }]);
  return password;
}

/** Whose a code is: 3102 nobody's here, 3104 used or withdrawn, 3103 expired. */
async function invitedBy(trx: Trx, { actor }: Call, code: string, at: Date): Promise<UserRow> {
  const found = await trx
    .selectFrom('user_invitations as i')
    .innerJoin('users as u', 'u.uid', 'i.uid')
    .select('u.uid')
    .where('i.code_hash', '=', hashToken(code))
    .where('u.group_type', '=', actor.groupType)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('3102');
  const user = await holdUser(trx, actor.groupType, found.uid);
  // Of two at once the second one sees what the first one did.
  const row = await trx
    .selectFrom('user_invitations')
    .select(['expires_at', 'used_at', 'withdrawn_at'])
    .where('code_hash', '=', hashToken(code))
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('3102');
  if (row.used_at !== null || row.withdrawn_at !== null || user.status !== 'waiting')
    throw new DomainError('3104');
  if (row.expires_at <= at) throw new DomainError('3103');
  return user;
}

export function ofService(user: UserRow): AnswerOf<typeof activateUser>['user'] {
  const { uid, user_id, username, email, phone, locale, group_type } = user;
  return { uid, user_id, username, email, phone, locale, group_type };
}
