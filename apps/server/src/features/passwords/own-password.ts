import type { Trx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { isPasswordOf } from '../../platform/secrets/password-hash.ts';
import type { Admin } from '../admins/admin-directory.ts';
import { countFailure, openGate } from '../sign-in-attempts/attempt-gate.ts';
import type { CountKeys } from '../sign-in-attempts/count-keys.ts';
import type { SignInRefusal } from '../sign-in-attempts/failure-count.ts';

interface OwnPasswordCheck {
  actor: Actor;
  admin: Admin;
  ip: string;
  at: Date;
}

/** Whoever holds a session may not guess on: wrong ones count, for this session alone. */
export async function checkOwnPassword(
  trx: Trx,
  keys: CountKeys,
  { actor, admin, ip, at }: OwnPasswordCheck,
  password: string | null | undefined,
): Promise<SignInRefusal | null> {
  const knock = { admId: actor.admId, ip, knownBrowser: `session ${actor.tkey}`, ticket: null };
  const gate = await openGate(trx, keys, knock, at);
  if (gate.refusal !== null) return gate.refusal;
  if (typeof password === 'string' && (await isPasswordOf(admin.password_hash, password))) return null;
  const refusal = await countFailure(trx, gate);
  return refusal.code === 'E1004' ? { ...refusal, code: '1002' } : refusal;
}
