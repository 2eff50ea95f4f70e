import type { FeatureDeps } from '../../app-deps.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { confirmRights } from '../../platform/http/rights.ts';
import { inventSessionSecret } from '../../platform/sessions/session-cookie.ts';
import { renewSession } from '../../platform/sessions/session-store.ts';
import { holdFellow } from '../admins/admin-directory.ts';
import { lockAdmins } from '../admins/lock-admins.ts';
import type { CountKeys } from '../sign-in-attempts/count-keys.ts';
import { checkOwnPassword } from './own-password.ts';
import { type Caller, noteChange } from './password-service.ts';
import { setPassword } from './set-password.ts';

interface ChangeOrder {
  actor: Actor;
  /** Signed in with a temporary password, or with one that somebody else has set. */
  mustRenew: boolean;
  oldPassword: string | undefined;
  password: string;
  /** null: one's own. */
  aid: string | null;
}

/** Changes a password; for one's own, the new secret of the session that goes on, else null. */
export async function changePasswordOf(
  { db, clock, keys }: Pick<FeatureDeps, 'db' | 'clock'> & { keys: CountKeys },
  caller: Caller,
  { actor, mustRenew, oldPassword, password, aid }: ChangeOrder,
): Promise<string | null> {
  const isOwn = aid === null || aid === actor.aid;
  // Before anything else the own password is to be renewed.
  if (!isOwn && mustRenew) throw new DomainError('2001');
  if (!isOwn && !actor.isSuperAdmin) throw new DomainError('31108');
  const at = clock.now();
  const outcome = await db.transaction().execute(async (trx) => {
    if (!isOwn) {
      await lockAdmins(trx);
      await confirmRights(trx, actor);
    }
    const admin = await holdFellow(trx, actor, aid ?? actor.aid);
    if (isOwn && !mustRenew) {
      const refusal = await checkOwnPassword(trx, keys, { actor, admin, ip: caller.ip, at }, oldPassword);
      if (refusal !== null) return refusal;
    }
    await setPassword(trx, { admin, password, isOwn, keptSession: isOwn ? actor.tkey : null, at });
    const change = {
      action: 'admin.password_changed',
      actor: { aid: actor.aid, adm_id: actor.admId },
    } as const;
    await noteChange(trx, { ...caller, ...change, admin, at });
    if (!isOwn) return null;
    const { secret, hash } = inventSessionSecret();
    await renewSession(trx, actor.tkey, hash);
    return secret;
  });
  if (outcome === null || typeof outcome === 'string') return outcome;
  const { code, retryAfterSeconds } = outcome;
  throw new DomainError(code, [], retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}
