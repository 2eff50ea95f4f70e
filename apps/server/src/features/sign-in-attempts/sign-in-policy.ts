import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import { limits } from '@rackhand/contract/limits';
import { type Deployment, isClosed } from '../../platform/deployments/deployment.ts';
import type { Admin } from '../admins/admin-directory.ts';

const dayMs = 24 * 60 * 60_000;

/** Why an admin may not come in although the password is right. Document 3 section 2. */
export function whyNotAdmitted(admin: Admin, deployment: Deployment, now: Date): ErrorCode | null {
  if (isClosed(deployment, now)) return 'E1006';
  return isInactive(admin, now) ? 'E1005' : null;
}

/** 90 days without a sign-in, a new password or an unlocking. */
export function isInactive({ created_at, last_signed_in_at, lock_lifted_at }: Admin, now: Date): boolean {
  const since = Math.max(...[created_at, last_signed_in_at, lock_lifted_at].map((at) => at?.getTime() ?? 0));
  return now.getTime() - since >= limits.inactivityLockMs;
}

/** An old password is only noticed: the session is not limited. */
export function isPasswordPeriodValid(admin: Admin, now: Date): boolean {
  return now.getTime() - admin.password_changed_at.getTime() <= limits.passwordValidDays * dayMs;
}
