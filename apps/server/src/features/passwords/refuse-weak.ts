import {
  brokenPasswordRules,
  isCommonPassword,
  type PasswordOwner,
  passwordRules,
} from '@rackhand/contract/account/password-rules';
import { DomainError } from '../../platform/http/domain-error.ts';

/** The first broken rule is said; the page shows them all. */
export function refuseWeak(owner: PasswordOwner, password: string): void {
  const [broken] = brokenPasswordRules(password, owner);
  if (broken !== undefined) {
    const { ko, en } = passwordRules[broken];
    throw new DomainError('901', [{ field: 'pw', message: { ko, en } }]);
  }
  if (isCommonPassword(password)) throw new DomainError('1025');
}
