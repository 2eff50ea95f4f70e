import type { Trx } from '../../platform/database/database.ts';
import { belongsTo } from '../../platform/deployments/deployment.ts';
import type { PasswordChecker } from '../../platform/secrets/password-hash.ts';
import type { Admin } from '../admins/admin-directory.ts';
import type { TemporaryPasswords } from '../passwords/temporary-passwords.ts';
import { countFailure, type Gate, openGate } from '../sign-in-attempts/attempt-gate.ts';
import type { CountKeys } from '../sign-in-attempts/count-keys.ts';
import type { SignInRefusal } from '../sign-in-attempts/failure-count.ts';
import { whyNotAdmitted } from '../sign-in-attempts/sign-in-policy.ts';
import type { Attempt } from './attempt.ts';

export interface Admitted {
  admin: Admin;
  gate: Gate;
  /** The temporary password that was used, else null. */
  temporaryId: number | null;
}

interface PasswordStepDeps {
  keys: CountKeys;
  checker: PasswordChecker;
  temporary: TemporaryPasswords;
}

/** The first step of every way in: locks, the password, and whether this admin may come in here and now. */
export async function takePasswordStep(
  trx: Trx,
  { keys, checker, temporary }: PasswordStepDeps,
  attempt: Attempt,
  now: Date,
): Promise<Admitted | SignInRefusal> {
  const gate = await openGate(trx, keys, attempt, now);
  // What was mailed lifts E1000, and only that.
  if (gate.refusal !== null && gate.refusal.code !== 'E1000') return { ...gate.refusal, untried: true };
  const found = gate.admin;
  const admin = found !== null && belongsTo(attempt.deployment, found.group_type) ? found : null;
  const mailed = temporary.recognise(gate.mailed, admin, attempt.password, now);
  if (gate.refusal !== null && mailed === null) return { ...gate.refusal, untried: true };

  const hash = mailed?.passwordHash ?? admin?.password_hash ?? null;
  const isRight = await checker.matches(hash, attempt.password);
  if (!isRight || admin === null) return countFailure(trx, gate);
  if (mailed?.hasExpired === true) return { code: '1009' };
  const notAdmitted = whyNotAdmitted(admin, attempt.deployment, now);
  if (notAdmitted !== null && !(mailed !== null && notAdmitted === 'E1005')) return { code: notAdmitted };
  return { admin, gate, temporaryId: mailed?.id ?? null };
}
