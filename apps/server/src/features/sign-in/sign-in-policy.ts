import type { ErrorCode } from '@rackhand/contract/error-codes';
import { limits } from '@rackhand/contract/limits';
import { type Deployment, isClosed } from '../../platform/deployments/deployment.ts';
import type { Admin } from '../admins/admin-directory.ts';

const dayMs = 24 * 60 * 60_000;

/** Why an admin may not come in although the password is right. Document 3 section 2. */
export function whyNotAdmitted(admin: Admin, deployment: Deployment, now: Date): ErrorCode | null {
  if (isClosed(deployment, now)) return 'E1006';
  const until = admin.temporary_password_until;
  if (!admin.is_renewed_pw && until !== null && until <= now) return '1009';
  const lastSeen = admin.last_signed_in_at ?? admin.created_at;
  return now.getTime() - lastSeen.getTime() >= limits.inactivityLockMs ? 'E1005' : null;
}

/** An old password is only noticed: the session is not limited. */
export function isPasswordPeriodValid(admin: Admin, now: Date): boolean {
  return now.getTime() - admin.password_changed_at.getTime() <= limits.passwordValidDays * dayMs;
}
