import type { changeAdminInfo } from '@rackhand/contract/endpoints/admins';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { refuseStale } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { confirmRights } from '../../platform/http/rights.ts';
import { mailTime } from '../../platform/mail/mail-time.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type Admin, holdFellow } from '../admins/admin-directory.ts';
import { lockAdmins } from '../admins/lock-admins.ts';
import { partWithTokens } from '../api-tokens/part-with-tokens.ts';
import { checkOwnPassword } from '../passwords/own-password.ts';
import { voidCodes } from '../sign-in/second-step.ts';
import type { CountKeys } from '../sign-in-attempts/count-keys.ts';
import { type Contact, contactOf, refuseLastSuper, refuseMistakes, refuseTakenEmail } from './admin-rules.ts';

type InfoCall = Call<typeof changeAdminInfo>;

/** An admin's e-mail, phone and role: super admins change others', anybody the own first two. Document 3 section 7. */
export async function changeInfo(deps: FeatureDeps, keys: CountKeys, call: InfoCall): Promise<void> {
  const { actor, body } = call;
  const isOwn = body.aid === actor.aid;
  if (!isOwn && !actor.isSuperAdmin) throw new DomainError('31108');
  const { adm_email, adm_phone } = body;
  refuseMistakes({ adm_email, adm_phone });
  const contact = contactOf(body);
  const password = isOwn ? await openPassword(deps, call) : null;
  const at = deps.clock.now();
  const refusal = await deps.db.transaction().execute(async (trx) => {
    await lockAdmins(trx);
    if (!isOwn) await confirmRights(trx, actor);
    const admin = await holdFellow(trx, actor, body.aid);
    if (isOwn) {
      const wrong = await checkOwnPassword(trx, keys, { actor, admin, ip: call.ip, at }, password);
      // What a wrong password counts stays counted.
      if (wrong !== null) return wrong;
    }
    refuseStale(
      body.version,
      { adm_email: contact.email, adm_phone: contact.phone, is_super_admin: body.is_super_admin },
      { ...infoOf(admin), version: admin.version },
    );
    await store(trx, call, { admin, contact, isSuperAdmin: body.is_super_admin ?? admin.is_super_admin, at });
    return null;
  });
  if (refusal === null) return;
  const { code, retryAfterSeconds } = refusal;
  throw new DomainError(code, [], retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

async function openPassword({ sealed }: FeatureDeps, { body }: InfoCall): Promise<string> {
  const missing = body.pw === undefined ? 'pw' : body.key === undefined ? 'key' : null;
  if (missing !== null || body.pw === undefined || body.key === undefined) {
    const message = { ko: '현재 비밀번호를 입력하세요.', en: 'Enter your current password.' };
    throw new DomainError('901', [{ field: missing ?? 'pw', message }]);
  }
  const { pw } = await sealed.open(body.key, { pw: body.pw });
  return pw;
}

const infoOf = ({ email, phone, is_super_admin }: Admin) => ({
  ...{ adm_email: email, adm_phone: phone },
  is_super_admin,
});

interface NewInfo {
  admin: Admin;
  contact: Contact;
  isSuperAdmin: boolean;
  at: Date;
}

async function store(trx: Trx, call: InfoCall, { admin, contact, isSuperAdmin, at }: NewInfo): Promise<void> {
  const { actor, requestId, ip } = call;
  if (isSuperAdmin !== admin.is_super_admin) {
    await refuseLastSuper(trx, { ...admin, is_super_admin: admin.is_super_admin && !isSuperAdmin });
    // Nobody changes the own role.
    if (admin.aid === actor.aid) throw new DomainError('2001');
  }
  await refuseTakenEmail(trx, contact.email, admin.aid);
  const before = infoOf(admin);
  const after = { adm_email: contact.email, adm_phone: contact.phone, is_super_admin: isSuperAdmin };
  const isDemoted = admin.is_super_admin && !isSuperAdmin;
  if (isDemoted) await partWithTokens(trx, call, { of: admin, to: call.body.tokens_to, at });
  await trx
    .updateTable('admins')
    .set({
      ...{ email: contact.email, phone: contact.phone, is_super_admin: isSuperAdmin },
      version: admin.version + 1,
    })
    .$if(isDemoted, (query) => query.set({ rights_taken_at: at }))
    .where('aid', '=', admin.aid)
    .execute();
  if (admin.email !== contact.email) await tellBoth(trx, call, admin, contact.email, at);
  const entry = { actor, action: 'admin.info_changed', object: admin.adm_id, before, after } as const;
  const groupType = admin.group_type;
  await recordAudit(trx, { ...entry, groupType, requestId, ip, result: 'ok' });
}

/** Whoever reads the old address hears of it too; links and codes that were mailed there are void. */
async function tellBoth(trx: Trx, call: InfoCall, admin: Admin, email: string, at: Date): Promise<void> {
  await trx.deleteFrom('temporary_passwords').where('aid', '=', admin.aid).execute();
  await voidCodes(trx, admin.aid, at);
  const values = { admId: admin.adm_id, by: call.actor.admId, at: mailTime(at) };
  const groupType = admin.group_type;
  for (const to of [admin.email, email])
    await queueMail(trx, { template: 'email_changed', to, groupType, language: call.language, values, at });
}
