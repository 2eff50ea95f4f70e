import { comparableId } from '@rackhand/contract/account/admin-id';
import { maskEmail, maskPhone } from '@rackhand/contract/account/contact-mask';
import type { TeamRole } from '@rackhand/contract/account/user';
import type { createUser } from '@rackhand/contract/endpoints/user-changes';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';
import { roleToJoin } from '../teams/membership.ts';
import { invite, requireService } from './invite-user.ts';
import { recordUser } from './record-user.ts';
import { openPassword, refuseWeakFor, setUserPassword } from './user-password.ts';
import { keptInfo, refuseMistakes, tellTaken } from './user-rules.ts';

type CreateCall = Call<typeof createUser>;

/** With a password at once, which is changed at the first sign-in; else invited. Document 10, "Users". */
export async function addUser(
  { db, clock, sealed }: Pick<FeatureDeps, 'db' | 'clock' | 'sealed'>,
  call: CreateCall,
): Promise<{ uid: string }> {
  const { user_id, username, email, phone, memo } = call.body;
  refuseMistakes({ user_id, username, email, phone, memo });
  const password = await passwordOf({ sealed }, call);
  if (password === null) requireService(call, 'pw');
  else refuseWeakFor({ user_id: user_id.trim(), username, email, phone }, password);
  const at = clock.now();
  return tellTaken(() =>
    db.transaction().execute(async (trx) => {
      const user = await insertUser(trx, call, password === null ? 'waiting' : 'active', at);
      if (password === null) await invite(trx, call, user, at);
      else await setUserPassword(trx, user, { password, mustChange: true, at });
      const { uid, type, status, team_id, team_role, max_concurrent_tests } = user;
      const addresses = { email: maskEmail(user.email), phone: maskPhone(user.phone) };
      const after = { ...addresses, type, status, team_id, team_role, max_concurrent_tests };
      await recordUser(trx, call, { action: 'user.created', uid, after });
      return { uid };
    }),
  );
}

/** Passwords are for people; a social account has none of its own. */
async function passwordOf(
  { sealed }: Pick<FeatureDeps, 'sealed'>,
  { actor, body }: CreateCall,
): Promise<string | null> {
  if (body.pw === undefined) return null;
  if (isTokenCaller(actor.aid)) throw new DomainError('2001', [{ field: 'pw', message: peopleOnly }]);
  if (body.type === 'social') throw new DomainError('1016');
  return openPassword(sealed, body);
}

const peopleOnly = { ko: '비밀번호는 사람만 정합니다.', en: 'Passwords are set by people alone.' };

async function insertUser(trx: Trx, { actor, body }: CreateCall, status: 'waiting' | 'active', at: Date) {
  const { groupType } = actor;
  const { type, locale, max_concurrent_tests } = body;
  const user_id = body.user_id.trim();
  const { username = '', email = '', comparable_email = '', phone = '', memo = '' } = keptInfo(body);
  return trx
    .insertInto('users')
    .values({
      ...{ user_id, comparable_id: comparableId(user_id), username, email, comparable_email, phone, memo },
      ...{ type, locale, max_concurrent_tests, status, group_type: groupType, created_at: at },
      ...(await placeOf(trx, groupType, body)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function placeOf(
  trx: Trx,
  groupType: string,
  { team_id: teamId, team_role: role }: CreateCall['body'],
): Promise<{ team_id: number; team_role: TeamRole } | object> {
  if (teamId === undefined) return {};
  return { team_id: teamId, team_role: await roleToJoin(trx, { groupType, teamId, role }) };
}
