import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { limits } from '@rackhand/contract/limits';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { Db, Trx } from '../../platform/database/database.ts';
import { belongsTo, isClosed } from '../../platform/deployments/deployment.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hasLostRightsSince, holdAdmin } from '../admins/admin-directory.ts';
import { uncountSending, whyNotSend } from '../passwords/sending-limit.ts';
import { countFailure, type Gate } from '../sign-in-attempts/attempt-gate.ts';
import type { SignInRefusal } from '../sign-in-attempts/failure-count.ts';
import type { Attempt, CodeAttempt } from './attempt.ts';
import type { Admitted } from './password-step.ts';
import {
  countWrongCode,
  endSecondSteps,
  insertSecondStep,
  readSecondStep,
  withdrawSecondStep,
} from './second-step-store.ts';

/** A code that waits to be mailed or has been. */
export interface CodeSent {
  twoStep: true;
  admId: string;
  aid: string;
  /** Where the admin belongs; null: to all. */
  groupType: string | null;
  loginRecordId: string;
  mailId: string;
  at: Date;
}

/** How long a person waits for the SMTP server; a slow one gets the mail all the same. */
const patienceMs = 2_000;
const heldForMs = 60_000;

/** Six digits, each number as likely as any other. */
export const inventCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export function hashCode(key: Buffer, loginRecordId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`code\0${loginRecordId}\0${code}`).digest();
}

/** Begins the second step of an admin whose password was right: a new code, and the one before it is void. */
export async function startSecondStep(
  trx: Trx,
  codeKey: Buffer,
  { admin, gate: { now }, temporaryId }: Admitted,
  { deployment, language }: Attempt,
): Promise<CodeSent | SignInRefusal> {
  const blocked = await whyNotSend(trx, { aid: admin.aid, purpose: 'code' }, now);
  if (blocked !== null) return { code: '1014', ...blocked };
  // Another one may have removed the admin, or changed the address, while the password was looked at.
  const held = await holdAdmin(trx, admin.aid);
  if (held === null) return { code: 'E1004' };
  const code = inventCode();
  const loginRecordId = randomUUID();
  const mailId = await queueMail(trx, {
    template: 'verification_code',
    to: held.email,
    groupType: admin.group_type,
    language: language ?? 'ko',
    values: { admId: admin.adm_id, code },
    at: now,
    goodForMs: limits.codeLifetimeMs,
    heldForMs,
  });
  if (mailId === null) return { code: '31005' };
  await endSecondSteps(trx, admin.aid, now);
  await insertSecondStep(trx, {
    login_record_id: loginRecordId,
    aid: admin.aid,
    group_type: deployment.groupType,
    code_hash: hashCode(codeKey, loginRecordId, code),
    temporary_password_id: temporaryId,
    mail_id: mailId,
    created_at: now,
  });
  const { adm_id: admId, aid, group_type: groupType } = admin;
  return { twoStep: true, admId, aid, groupType, loginRecordId, mailId, at: now };
}

/** Whatever code is under way to an admin is good for nothing any more. */
export const voidCodes = endSecondSteps;

/** After the commit: hands the mail over; where the SMTP server refuses it there is no code to wait for. */
export async function sendCode(
  { db, mail }: { db: Db; mail: MailSender },
  sent: CodeSent,
  isAgain: boolean,
): Promise<void> {
  if ((await mail.sendNow(sent.mailId, patienceMs)) !== 'refused') return;
  await db.transaction().execute(async (trx) => {
    await withdrawSecondStep(trx, sent);
    await uncountSending(trx, { aid: sent.aid, purpose: 'code' }, sent.at);
  });
  throw new DomainError(isAgain ? '1015' : '1013');
}

/**
 * Whether the code is right; each wrong one counts as a wrong password does, and the fifth voids it. Document 3 section 2.
 * Locks the admin first and then the code, as whoever voids codes does.
 */
export async function takeCodeStep(
  trx: Trx,
  codeKey: Buffer,
  gate: Gate,
  { code, loginRecordId, deployment }: Pick<CodeAttempt, 'code' | 'loginRecordId' | 'deployment'>,
): Promise<Admitted | SignInRefusal> {
  if (gate.refusal !== null) return { ...inCodeStep(gate.refusal), untried: true };
  const admin = gate.admin && (await holdAdmin(trx, gate.admin.aid));
  const step = await readSecondStep(trx, loginRecordId);
  const sentAt = step?.sent_at ?? gate.now;
  const isOver = gate.now.getTime() - sentAt.getTime() >= limits.codeLifetimeMs;
  if (step === null || admin === null || step.ended || isOver || step.aid !== admin.aid)
    return { code: '1020', untried: true };
  // Whoever reads another address now has not got it.
  if (step.recipient !== null && step.recipient !== admin.email) return { code: '1020', untried: true };
  if (step.group_type !== deployment.groupType || !belongsTo(deployment, admin.group_type))
    return { code: '1020', untried: true };
  // Whoever knew the password then knows it no more, or has lost what it opened.
  if (admin.password_changed_at > step.created_at || hasLostRightsSince(admin, step.created_at))
    return { code: '1020', untried: true };
  if (!timingSafeEqual(step.code_hash, hashCode(codeKey, loginRecordId, normalForm(code, 'NFKC').trim()))) {
    await countWrongCode(trx, step, limits.wrongCodesBeforeVoid, gate.now);
    const refusal = await countFailure(trx, gate);
    return refusal.code === 'E1004' ? { ...refusal, code: '31009' } : inCodeStep(refusal);
  }
  if (isClosed(deployment, gate.now)) return { code: 'E1006' };
  return { admin, gate, temporaryId: step.temporary_password_id };
}

function inCodeStep(refusal: SignInRefusal): SignInRefusal {
  return refusal.code === '1042' || refusal.code === '1043' ? { ...refusal, code: '1044' } : refusal;
}
