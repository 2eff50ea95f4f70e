import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { LiftLocks } from '../passwords/lift-locks.ts';
import type { TemporaryPasswords } from '../passwords/temporary-passwords.ts';
import { passingWrites } from '../sign-in-attempts/attempt-gate.ts';
import type { SignInRefusal } from '../sign-in-attempts/failure-count.ts';
import type { Passage } from './attempt.ts';
import { type BeginDeps, beginSession, type OtherSessionAlive, type SignedIn } from './begin-session.ts';
import type { Admitted } from './password-step.ts';

interface FinishDeps extends BeginDeps {
  temporary: TemporaryPasswords;
  liftLocks: LiftLocks;
}

/** The end of every way in: the session begins, a temporary password is used up and lifts what kept its owner out. */
export async function finishSignIn(
  trx: Trx,
  deps: FinishDeps,
  { admin, gate, temporaryId }: Admitted,
  attempt: Passage,
): Promise<SignedIn | OtherSessionAlive | SignInRefusal> {
  const isTemporary = temporaryId !== null;
  const arrival = { ...attempt, admin, mustRenew: isTemporary };
  const begun = await beginSession(trx, deps, arrival, passingWrites(trx, gate, isTemporary));
  if (!('admin' in begun)) return begun;
  if (isTemporary) {
    // Another sign-in may have used it between the two steps.
    if (!(await deps.temporary.use(trx, temporaryId, gate.now))) throw new DomainError('E1004');
    await deps.liftLocks(trx, { admin, ...attempt, at: gate.now });
  }
  return begun;
}
