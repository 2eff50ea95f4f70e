import { randomUUID } from 'node:crypto';
import { sessionEndText } from '@rackhand/contract/account/session-ends';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import { limits } from '@rackhand/contract/limits';
import { isLanguage } from '@rackhand/contract/text/language';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../database/database.ts';
import type { Write } from '../database/write-together.ts';
import { belongsTo, type Deployment, deploymentOf } from '../deployments/deployment.ts';
import type { Caller } from '../http/call-context.ts';
import { readCookies } from '../http/cookies.ts';
import { DomainError } from '../http/domain-error.ts';
import type { CallerFinder } from '../http/session-guard.ts';
import { type LiveSession, readUnendedSessions } from './live-sessions.ts';
import { hashSessionSecret, inventSessionSecret, sessionSecretOf } from './session-cookie.ts';
import type { SessionRules } from './session-rules.ts';
import {
  type FoundSession,
  findSession,
  newSession,
  readSessionsNow,
  type SessionNow,
} from './session-store.ts';
import { createSlidingSessions } from './sliding-sessions.ts';

/** What features may ask about sessions. */
export interface Sessions extends CallerFinder {
  /** Of many sessions how each stands, without sliding it: one statement. */
  standingOf(tkeys: readonly string[]): Promise<Map<string, Standing>>;
  /** When the session times out if nothing more is done in it, and whether more may be done about it. */
  endOf(tkey: string): Promise<{ at: Date; remainingMs: number; canExtend: boolean }>;
  /** Sessions of an admin that live now, the newest first. */
  aliveOf(db: Db | Trx, aid: string): Promise<LiveSession[]>;
  /** A session that begins when `write` is run. */
  prepare(db: Db | Trx, person: NewPerson): { tkey: string; secret: string; write: Write };
  /** Writes what has slid and is not stored yet. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** How it stands with a caller now. */
export interface Standing {
  /** The code that the next call would get; null while it lives. */
  ended: ErrorCode | null;
  isSuperAdmin: boolean;
}

export interface NewPerson {
  aid: string;
  rules: SessionRules;
  language: string | null;
  ip: string;
  userAgent: string;
  /** Signed in with a temporary password. */
  mustRenew: boolean;
}

interface SessionsDeps {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
}

export function createSessions({ db, pool, clock, log }: SessionsDeps): Sessions {
  const sliding = createSlidingSessions({ db, log });

  const isOver = (times: Parameters<typeof sliding.expiresMs>[0]): boolean =>
    clock.now().getTime() >= sliding.expiresMs(times);

  async function find(request: FastifyRequest, { slides }: { slides: boolean }): Promise<Caller> {
    const secret = sessionSecretOf(readCookies(request.headers.cookie), request.protocol === 'https');
    const session = secret === null ? null : await findSession(pool, hashSessionSecret(secret));
    const deployment = deploymentOf(request);
    if (session === null || session.tkey === null || !isOf(deployment, session))
      throw new DomainError('31011');
    const { tkey } = session;
    if (session.ended) throw endedError(session.end_reason);
    if (isOver(session)) throw new DomainError('sessionIsExpired');
    if (slides) sliding.use(tkey, clock.now().getTime());
    return callerOf(session, tkey, deployment);
  }

  async function standingOf(tkeys: readonly string[]): Promise<Map<string, Standing>> {
    const known = new Map((await readSessionsNow(db, tkeys)).map((times) => [times.tkey, times]));
    return new Map(tkeys.map((tkey) => [tkey, standingBy(known.get(tkey))]));
  }

  function standingBy(times: SessionNow | undefined): Standing {
    if (times === undefined || times.ended) return { ended: 'SESSION_1012', isSuperAdmin: false };
    return { ended: isOver(times) ? 'sessionIsExpired' : null, isSuperAdmin: times.is_super_admin };
  }

  return {
    find,
    standingOf,
    endOf: async (tkey) => {
      const [times] = await readSessionsNow(db, [tkey]);
      const expiresMs = times === undefined ? 0 : sliding.expiresMs(times);
      const remainingMs = Math.max(0, Math.round(expiresMs - clock.now().getTime()));
      return { at: new Date(expiresMs), remainingMs, canExtend: expiresMs < (times?.ends_ms ?? 0) };
    },
    aliveOf: async (trx, aid) => {
      const unended = await readUnendedSessions(trx, aid);
      return unended
        .filter((session) => !isOver(session))
        .map((session) => ({
          ...session,
          lastUsedAt: sliding.lastUse(session.tkey) ?? session.lastUsedAt,
          expiresAt: new Date(sliding.expiresMs(session)),
          endsAt: new Date(session.ends_ms),
        }));
    },
    prepare: (trx, { rules: { groupType, idleMs }, ...person }) => {
      const tkey = randomUUID();
      const { secret, hash } = inventSessionSecret();
      const now = clock.now().getTime();
      const times = { startedAt: new Date(now), expiresAt: new Date(now + idleMs) };
      const endsAt = new Date(now + limits.sessionMaximumMs);
      const session = { ...person, tkey, groupType, idleMs, ...times, endsAt, secretHash: hash };
      return { tkey, secret, write: newSession(trx, session) };
    },
    flush: () => sliding.flush(),
    close: () => sliding.close(),
  };
}

/** With the reason in words, where there is one. */
function endedError(reason: string | null): DomainError {
  const message = sessionEndText(reason);
  return new DomainError('SESSION_1012', message === null ? [] : [{ field: 'reason', message }]);
}

/** What one deployment has begun is nothing to another, nor is an admin who has left it. */
function isOf(deployment: Deployment, session: FoundSession): boolean {
  return session.group_type === deployment.groupType && belongsTo(deployment, session.admin_group_type);
}

function callerOf(session: FoundSession, tkey: string, { groupType }: Deployment): Caller {
  const { language } = session;
  return {
    actor: {
      aid: session.aid,
      admId: session.adm_id,
      isSuperAdmin: session.is_super_admin,
      tkey,
      groupType,
      reach: session.admin_group_type,
    },
    mustRenewPassword: !session.is_renewed_pw,
    language: language !== null && isLanguage(language) ? language : null,
    farmVersion: session.farm_version,
    livePosition: session.live_position,
  };
}
