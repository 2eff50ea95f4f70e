import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { StrangersEntry } from '../../platform/audit/refusal-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import type { PasswordChecker } from '../../platform/secrets/password-hash.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import type { LiftLocks } from '../passwords/lift-locks.ts';
import type { TemporaryPasswords } from '../passwords/temporary-passwords.ts';
import { openGate } from '../sign-in-attempts/attempt-gate.ts';
import { createAttemptQueue } from '../sign-in-attempts/attempt-queue.ts';
import type { CountKeys } from '../sign-in-attempts/count-keys.ts';
import type { SignInRefusal } from '../sign-in-attempts/failure-count.ts';
import type { Attempt, CodeAttempt, Passage } from './attempt.ts';
import type { SignedIn } from './begin-session.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { takePasswordStep } from './password-step.ts';
import { type CodeSent, sendCode, startSecondStep, takeCodeStep } from './second-step.ts';
import { endSecondStep } from './second-step-store.ts';

/** Each throws the refusal as a DomainError; whatever it counts is stored by then. */
export interface SignInService {
  /** With the password alone, or as far as the code where the deployment asks for one. */
  signIn(attempt: Attempt): Promise<SignedIn | CodeSent>;
  sendCodeAgain(attempt: Attempt): Promise<CodeSent>;
  checkCode(attempt: CodeAttempt): Promise<SignedIn>;
}

interface SignInDeps extends Pick<FeatureDeps, 'db' | 'clock' | 'refusals'> {
  sessions: Sessions;
  checker: PasswordChecker;
  keys: CountKeys;
  codeKey: Buffer;
  temporary: TemporaryPasswords;
  liftLocks: LiftLocks;
  mail: MailSender;
}

type Outcome<Done> = Done | SignInRefusal;

/** Each holds a connection of the pool, half of which are left; while four hash, the others read and write. */
const attemptsAtOnce = 8;

export function createSignInService(deps: SignInDeps): SignInService {
  const { db, clock, keys, codeKey } = deps;
  const queue = createAttemptQueue(attemptsAtOnce);

  async function inTurn<Done extends object>(
    attempt: Passage,
    action: AuditAction,
    decide: (trx: Trx) => Promise<Outcome<Done>>,
  ): Promise<Done> {
    const outcome = await queue.run(keys.idHash(attempt.admId), () =>
      db.transaction().execute(async (trx) => {
        const decided = await decide(trx);
        const isTold = isRefusal(decided) ? isTried(decided) : 'twoStep' in decided;
        if (isTold) await recordAudit(trx, entryOf(attempt, action, decided));
        return decided;
      }),
    );
    if (!isRefusal(outcome)) return outcome;
    if (outcome.untried === true) await deps.refusals.noteStranger(entryOf(attempt, action, outcome));
    const { code, details, retryAfterSeconds } = outcome;
    throw new DomainError(code, details, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }

  async function passwordStep(attempt: Attempt, codeOnly: boolean): Promise<SignedIn | CodeSent> {
    const outcome = await inTurn<SignedIn | CodeSent>(attempt, 'session.sign_in', async (trx) => {
      const admitted = await takePasswordStep(trx, deps, attempt, clock.now());
      if (isRefusal(admitted)) return admitted;
      const isTwoStep = codeOnly || attempt.deployment.settings.twoStep;
      return isTwoStep
        ? startSecondStep(trx, codeKey, admitted, attempt)
        : finishSignIn(trx, deps, admitted, attempt);
    });
    if ('twoStep' in outcome) await sendCode(deps, outcome, codeOnly);
    return outcome;
  }

  return {
    signIn: (attempt) => passwordStep(attempt, false),
    sendCodeAgain: async (attempt) => {
      if (!attempt.deployment.settings.twoStep) throw new DomainError('2001');
      const outcome = await passwordStep(attempt, true);
      if (!('twoStep' in outcome)) throw new Error('a code was asked for');
      return outcome;
    },
    checkCode: (attempt) =>
      inTurn<SignedIn>(attempt, 'session.code_checked', async (trx) => {
        const gate = await openGate(trx, keys, { ...attempt, ticket: null }, clock.now());
        const admitted = await takeCodeStep(trx, codeKey, gate, attempt);
        if (isRefusal(admitted)) return admitted;
        const finished = await finishSignIn(trx, deps, admitted, attempt);
        // After 1046 the code stays good.
        if (!isRefusal(finished)) await endSecondStep(trx, attempt.loginRecordId, gate.now);
        return finished;
      }),
  };
}

function isRefusal<Done extends object>(outcome: Outcome<Done>): outcome is SignInRefusal {
  return 'code' in outcome;
}

/** What came as far as beginSession stands in the trail by then; what was not looked at is told by how often it was. */
const isTried = ({ code, untried }: SignInRefusal): boolean => code !== '1046' && untried !== true;

function entryOf(
  { admId, deployment, userAgent, requestId, ip }: Passage,
  action: AuditAction,
  outcome: SignInRefusal | CodeSent | object,
): StrangersEntry {
  const isRefused = isRefusal(outcome);
  return {
    // Compared as ids are: whose it is stays to be seen, whatever width it was typed in.
    actor: { name: normalForm(admId, 'NFKC').trim().slice(0, 100) },
    action: isRefused ? action : 'session.code_sent',
    object: '',
    // A door's failures are its deployment's, whoever came to it.
    groupType: 'twoStep' in outcome ? outcome.groupType : deployment.groupType,
    after: { user_agent: userAgent },
    requestId,
    ip,
    result: isRefused ? outcome.code : 'ok',
  };
}
