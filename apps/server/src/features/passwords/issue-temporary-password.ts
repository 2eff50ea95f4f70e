import { limits } from '@rackhand/contract/limits';
import type { Language } from '@rackhand/contract/text/language';
import type { Trx } from '../../platform/database/database.ts';
import type { Deployment } from '../../platform/deployments/deployment.ts';
import { consoleLink, type LinkDeps } from '../../platform/mail/console-links.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { inventToken, type PasswordSecrets } from '../../platform/secrets/password-secrets.ts';
import type { Admin } from '../admins/admin-directory.ts';
import { inventPassword } from '../admins/invent-password.ts';
import { replaceTemporaryPassword } from './temporary-password-store.ts';

export interface TemporaryPasswordOrder {
  admin: Pick<Admin, 'aid' | 'adm_id' | 'email' | 'phone' | 'group_type'>;
  /** `find_password` comes with a link that sets a new one without signing in. */
  purpose: 'find_password' | 'new_admin';
  language: Language;
  /** Whose pages the mail leads to. */
  deployment: Deployment;
  at: Date;
}

interface IssueDeps extends LinkDeps {
  passwordSecrets: PasswordSecrets;
}

/** Mails a temporary password, good for 30 minutes and once, within the caller's transaction; null where there is no address. */
export async function issueTemporaryPassword(
  trx: Trx,
  { passwordSecrets, ...links }: IssueDeps,
  { admin, purpose, language, deployment, at }: TemporaryPasswordOrder,
): Promise<string | null> {
  const { aid, adm_id: admId, email, phone, group_type: groupType } = admin;
  const password = inventPassword({ id: admId, email, phone });
  const link = purpose === 'find_password' ? inventToken() : null;
  await replaceTemporaryPassword(trx, {
    aid,
    purpose,
    fingerprint: passwordSecrets.fingerprint(aid, password),
    password_hash: await hashPassword(password),
    token_hash: link?.hash ?? null,
    email,
    created_at: at,
    expires_at: new Date(at.getTime() + limits.temporaryPasswordMs),
  });
  const url = consoleLink(links, deployment, link === null ? 'login' : 'change_password');
  if (link !== null) {
    url.searchParams.set('token', link.token);
    url.searchParams.set('adm_id', passwordSecrets.hideId(admId));
  }
  return queueMail(trx, {
    template: purpose === 'find_password' ? 'temporary_password' : 'new_admin',
    to: email,
    groupType,
    language,
    values: { admId, password, url: url.href },
    at,
    goodForMs: limits.temporaryPasswordMs,
  });
}
