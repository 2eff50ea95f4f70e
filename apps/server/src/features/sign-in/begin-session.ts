import { sql } from 'kysely';
import type { AppDeps } from '../../app-deps.ts';
import { auditWrite } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { isDeletedMeanwhile } from '../../platform/database/deleted-meanwhile.ts';
import { type Write, writeTogether } from '../../platform/database/write-together.ts';
import { browserName } from '../../platform/http/browser-name.ts';
import { DomainError, type ErrorDetail } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { LiveSession } from '../../platform/sessions/live-sessions.ts';
import type { SessionRules } from '../../platform/sessions/session-rules.ts';
import { endSessionOf, endSessionsOfAdmin } from '../../platform/sessions/session-store.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { type Admin, signInNote } from '../admins/admin-directory.ts';

/** Who comes in, from where, and what the deployment says about sessions. */
export interface Arrival {
  admin: Admin;
  rules: SessionRules;
  /** End the admin's other session instead of being refused with 1046. */
  force: boolean;
  /** Hash of the secret that this browser carries: that session is about to be replaced. */
  replaces: Buffer | null;
  language: string | null;
  ip: string;
  userAgent: string;
  /** Signed in with a temporary password. */
  mustRenew: boolean;
  requestId: string;
}

export interface SignedIn {
  admin: Admin;
  tkey: string;
  secret: string;
  /** Only what renews the password is open to it. */
  mustRenew: boolean;
}

export interface OtherSessionAlive {
  code: '1046';
  details: ErrorDetail[];
}

export interface BeginDeps extends Pick<AppDeps, 'clock'> {
  sessions: Sessions;
}

/**
 * The last step of every way in, once the password or the code is right: the rule of one session at a time, the note of the
 * sign-in, the session, the audit entry, and what else is to be written then. After 1046 nothing has changed. Document 3
 * section 2.
 */
export async function beginSession(
  trx: Trx,
  { clock, sessions }: BeginDeps,
  arrival: Arrival,
  besides: readonly Write[],
): Promise<SignedIn | OtherSessionAlive> {
  const { admin, rules, force, replaces } = arrival;
  const now = clock.now();
  // Of sign-ins at once, on whatever instances, the second one sees the first one's session.
  if (rules.isSingle) await sql`select 1 from admins where aid = ${admin.aid} for update`.execute(trx);
  const alive = rules.isSingle ? await sessions.aliveOf(trx, admin.aid) : [];
  // What a deployment allows is said of its own sessions alone: those of another are nothing to it.
  const other = alive.find(
    ({ groupType, secretHash }) =>
      groupType === rules.groupType && (replaces === null || !secretHash.equals(replaces)),
  );
  if (other !== undefined && !force) {
    await audit(trx, arrival, { result: '1046', object: other.tkey }).execute();
    return { code: '1046', details: whereItIs(other) };
  }
  if (replaces !== null)
    await endSessionOf(trx, { secretHash: replaces, groupType: rules.groupType }, 'replaced', now);
  if (rules.isSingle) {
    const { groupType } = rules;
    await endSessionsOfAdmin(trx, admin.aid, 'taken_over', now, { groupType });
  }
  const { tkey, secret, write } = sessions.prepare(trx, { ...arrival, aid: admin.aid });
  await writeAll(trx, [
    signInNote(trx, admin, now),
    write,
    audit(trx, arrival, { result: 'ok', object: tkey, tookOver: other?.tkey }),
    ...besides,
  ]);
  return { admin, tkey, secret, mustRenew: arrival.mustRenew || !admin.is_renewed_pw };
}

/** Looking at a password takes its time: whoever was removed, or chose another one, in it is not let in by the old one. */
async function writeAll(trx: Trx, writes: readonly Write[]): Promise<void> {
  const isThere = await writeTogether(trx, writes).catch((error: unknown) => {
    if (isDeletedMeanwhile(error)) return false;
    throw error;
  });
  if (!isThere) throw new DomainError('E1004');
}

/** Said only to whoever knows the password: since when and from where, and when it would end by itself. */
function whereItIs(other: LiveSession): ErrorDetail[] {
  const { browser, os } = browserName(other.userAgent);
  return [
    { field: 'started_at', message: koreanTime(other.startedAt) },
    { field: 'last_used_at', message: koreanTime(other.lastUsedAt) },
    { field: 'expires_at', message: koreanTime(other.expiresAt) },
    { field: 'ip', message: other.ip },
    { field: 'browser', message: browser },
    { field: 'os', message: os },
  ];
}

function audit(
  trx: Trx,
  { admin, userAgent, requestId, ip }: Arrival,
  { result, object, tookOver }: { result: 'ok' | '1046'; object: string; tookOver?: string | undefined },
) {
  return auditWrite(trx, {
    actor: { aid: admin.aid, admId: admin.adm_id },
    action: 'session.sign_in',
    object,
    groupType: admin.group_type,
    after: { user_agent: userAgent, ...(tookOver === undefined ? {} : { took_over: tookOver }) },
    requestId,
    ip,
    result,
  });
}
