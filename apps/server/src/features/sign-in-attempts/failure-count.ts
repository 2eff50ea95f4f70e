import { lastTryField, lastTryWords } from '@rackhand/contract/account/last-try';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import { limits } from '@rackhand/contract/limits';
import type { ErrorDetail } from '../../platform/http/domain-error.ts';

/** Failures in a row of one id, or of one known browser with one id. Document 3 section 2. */
export interface FailureCount {
  failures: number;
  lockedUntil: Date | null;
  /** A lock has been set since the last success: the next failure after it restricts. */
  wasLocked: boolean;
  /** E1000 until the password has been reset. */
  restricted: boolean;
  updatedAt: Date;
}

export interface SignInRefusal {
  code: ErrorCode;
  retryAfterSeconds?: number;
  details?: readonly ErrorDetail[];
  /** Nothing was looked at, and nothing has changed. */
  untried?: true;
}

export function noFailures(at: Date): FailureCount {
  return { failures: 0, lockedUntil: null, wasLocked: false, restricted: false, updatedAt: at };
}

/** A count is forgotten after a day, except one that waits for a reset. */
export function currentCount(stored: FailureCount | null, now: Date): FailureCount {
  if (stored === null) return noFailures(now);
  const age = now.getTime() - stored.updatedAt.getTime();
  return stored.restricted || age < limits.failureCountKeptMs ? stored : noFailures(now);
}

/** Why the password is not even looked at; null where it is. */
export function whyNotTried(count: FailureCount, now: Date): SignInRefusal | null {
  if (count.restricted) return { code: 'E1000', retryAfterSeconds: limits.signInLockMs / 1000 };
  const left = (count.lockedUntil?.getTime() ?? 0) - now.getTime();
  return left > 0 ? { code: '1043', retryAfterSeconds: Math.ceil(left / 1000) } : null;
}

export function afterFailure(
  count: FailureCount,
  now: Date,
): { count: FailureCount; refusal: SignInRefusal } {
  const next = { ...count, failures: count.failures + 1, updatedAt: now };
  const retryAfterSeconds = limits.signInLockMs / 1000;
  if (count.wasLocked) {
    return { count: { ...next, restricted: true }, refusal: { code: 'E1000', retryAfterSeconds } };
  }
  const triesLeft = limits.signInFailuresBeforeLock - next.failures;
  if (triesLeft > 0)
    return { count: next, refusal: { code: 'E1004', ...(triesLeft === 1 && warning('locks')) } };
  const lockedUntil = new Date(now.getTime() + limits.signInLockMs);
  return {
    count: { ...next, lockedUntil, wasLocked: true },
    refusal: { code: '1042', retryAfterSeconds, ...warning('restricts') },
  };
}

function warning(name: keyof typeof lastTryWords): Pick<SignInRefusal, 'details'> {
  return { details: [{ field: lastTryField, message: lastTryWords[name] }] };
}
