import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '@rackhand/contract/text/language';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { StrangersEntry } from '../../platform/audit/refusal-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { belongsTo, type Deployment } from '../../platform/deployments/deployment.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { asRefusal } from '../../platform/http/failure-reply.ts';
import { mailTime } from '../../platform/mail/mail-time.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { hashToken } from '../../platform/secrets/password-secrets.ts';
import { type Admin, findAdmin, holdAdmin } from '../admins/admin-directory.ts';
import { createAttemptQueue } from '../sign-in-attempts/attempt-queue.ts';
import type { CountKeys } from '../sign-in-attempts/count-keys.ts';
import { mayAsk } from './asking-limit.ts';
import { issueTemporaryPassword } from './issue-temporary-password.ts';
import type { LiftLocks } from './lift-locks.ts';
import { whyNotSend } from './sending-limit.ts';
import { setPassword } from './set-password.ts';
import { readByToken } from './temporary-password-store.ts';
import { isVoid } from './temporary-passwords.ts';

export interface Caller {
  ip: string;
  requestId: string;
  deployment: Deployment;
  language: Language;
}

/** The way back for who has lost the password. Document 3 section 2, "Find password" and "The link". */
export interface PasswordRecovery {
  /** Says nothing of whether the id exists, and takes the same time. */
  reissue(caller: Caller, order: { admId: string; locale: Language }): Promise<void>;
  /** The id that the link is for; E1001 where it is no longer good. */
  checkLink(token: string, hiddenId: string): Promise<string>;
  reset(
    caller: Caller,
    order: { token: string; hiddenId: string | undefined; password: string },
  ): Promise<void>;
}

/** Longer than an order takes, so that all take as long. */
const answerAfterMs = 250;
const ordersAtOnce = 2;

interface RecoveryDeps extends FeatureDeps {
  keys: CountKeys;
  liftLocks: LiftLocks;
}

export function createPasswordRecovery(deps: RecoveryDeps): PasswordRecovery {
  const { db, clock, log, refusals, passwordSecrets, keys, liftLocks } = deps;
  const queue = createAttemptQueue(ordersAtOnce);

  /** What is not sent leaves an entry that is told by how often it was asked for. */
  async function order(caller: Caller, admId: string, language: Language): Promise<StrangersEntry | null> {
    const { requestId, ip, deployment } = caller;
    const actor = { name: admId.slice(0, 100) };
    const where = { groupType: deployment.groupType, requestId, ip };
    const entry = { actor, action: 'admin.password_found', object: '', ...where } as const;
    if (!(await mayAsk(db, keys.address(ip), clock.now()))) return { ...entry, result: '1014' };
    return db.transaction().execute((trx) => send(trx, caller, { admId, language, entry }));
  }

  async function send(
    trx: Trx,
    { deployment }: Caller,
    { admId, language, entry: asked }: { admId: string; language: Language; entry: Asked },
  ): Promise<StrangersEntry | null> {
    const at = clock.now();
    const found = await findAdmin(trx, admId);
    if (found === null || found.email === '' || !belongsTo(deployment, found.group_type)) {
      await hashPassword(admId);
      return null;
    }
    const admin = await holdAdmin(trx, found.aid);
    if (admin === null) return null;
    const entry = { ...asked, object: admin.adm_id, groupType: admin.group_type };
    const purpose = 'find_password';
    if ((await whyNotSend(trx, { aid: admin.aid, purpose }, at)) !== null)
      return { ...entry, result: '1014' };
    const what = { admin, purpose, language, deployment, at } as const;
    await issueTemporaryPassword(trx, deps, what);
    await recordAudit(trx, { ...entry, result: 'ok' });
    return null;
  }

  async function linkOf(
    trx: Trx,
    token: string,
    hiddenId: string | undefined,
  ): Promise<{ id: number; admin: Admin }> {
    const row = await readByToken(trx, hashToken(token));
    const admin = row === null ? null : await holdAdmin(trx, row.aid);
    const isGood = row !== null && row.used_at === null && row.expires_at > clock.now();
    if (!isGood || admin === null || isVoid(row, admin)) throw new DomainError('E1001');
    if (hiddenId !== undefined && passwordSecrets.revealId(hiddenId) !== admin.adm_id)
      throw new DomainError('E1001');
    return { id: row.id, admin };
  }

  return {
    reissue: async (caller, { admId, locale }) => {
      const work = queue.run(keys.idHash(admId), async () => {
        const refused = await order(caller, admId, locale);
        if (refused !== null) await refusals.noteStranger(refused);
      });
      const settled = work.catch((error: unknown) => {
        // Nobody waits for a mail that never comes: who is not served at all is told so, known or not.
        if (asRefusal(error).code === '900') throw error;
        log.error({ err: error }, 'a temporary password was not mailed');
      });
      await Promise.all([settled, wait(answerAfterMs)]);
    },
    checkLink: (token, hiddenId) =>
      db.transaction().execute(async (trx) => (await linkOf(trx, token, hiddenId)).admin.adm_id),
    reset: async (caller, { token, hiddenId, password }) => {
      await db.transaction().execute(async (trx) => {
        const at = clock.now();
        const { admin } = await linkOf(trx, token, hiddenId);
        await setPassword(trx, { admin, password, isOwn: true, keptSession: null, at });
        await liftLocks(trx, { admin, ...caller, at });
        await noteChange(trx, { ...caller, admin, actor: admin, action: 'admin.password_reset', at });
      });
    },
  };
}

type Asked = Omit<StrangersEntry, 'result'>;

interface Change extends Pick<Caller, 'ip' | 'requestId' | 'language'> {
  admin: Admin;
  actor: Pick<Admin, 'aid' | 'adm_id'>;
  action: 'admin.password_reset' | 'admin.password_changed';
  at: Date;
}

/** The audit entry of a new password, and the mail to whose it is. */
export async function noteChange(trx: Trx, change: Change): Promise<void> {
  const { admin, actor, action, ip, requestId, language, at } = change;
  const entry = { aid: actor.aid, admId: actor.adm_id };
  const { adm_id: object, group_type: groupType } = admin;
  await recordAudit(trx, { actor: entry, action, object, groupType, requestId, ip, result: 'ok' });
  const mail = { to: admin.email, groupType, language, at };
  const when = mailTime(at);
  if (actor.aid === admin.aid) {
    await queueMail(trx, {
      ...mail,
      template: 'password_changed',
      values: { admId: admin.adm_id, at: when, ip },
    });
  } else {
    const values = { admId: admin.adm_id, by: actor.adm_id, at: when };
    await queueMail(trx, { ...mail, template: 'password_set_by_admin', values });
  }
}
