import type { ErrorCode } from '@rackhand/contract/error-codes';
import { isLanguage } from '@rackhand/contract/language';
import { limits } from '@rackhand/contract/limits';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Caller } from '../http/call-context.ts';
import { readCookies } from '../http/cookies.ts';
import { DomainError } from '../http/domain-error.ts';
import type { CallerFinder } from '../http/session-guard.ts';
import { hashSessionSecret, inventSessionSecret, sessionSecretOf } from './session-cookie.ts';
import { type FoundSession, findSession, insertSession, readSessionEnds } from './session-store.ts';
import { createSlidingSessions } from './sliding-sessions.ts';

/** What features may ask about sessions. */
export interface Sessions extends CallerFinder {
  /** Whether the session lives now, without sliding it; an event stream asks it every few seconds. */
  isAlive(tkey: string): Promise<boolean>;
  /** Of many sessions those that have ended, with the code that their next call would get: one statement. */
  endedOf(tkeys: readonly string[]): Promise<Map<string, ErrorCode>>;
  /** When the session times out if nothing more is done in it. */
  expiresAt(tkey: string): Promise<Date>;
  start(db: Db, person: NewPerson): Promise<{ tkey: string; secret: string }>;
  /** Writes what has slid and is not stored yet. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface NewPerson {
  aid: string;
  groupType: string;
  language: string | null;
  ip: string;
  userAgent: string;
}

interface SessionsDeps {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  /** How long a session lives without its person. */
  idleMs: number;
}

export function createSessions({ db, pool, clock, log, idleMs }: SessionsDeps): Sessions {
  const sliding = createSlidingSessions({ db, log });

  function slide(session: FoundSession, tkey: string): void {
    sliding.set(tkey, Math.min(session.ends_ms, clock.now().getTime() + idleMs));
  }

  async function find(request: FastifyRequest, { slides }: { slides: boolean }): Promise<Caller> {
    const secret = sessionSecretOf(readCookies(request.headers.cookie), request.protocol === 'https');
    const session = secret === null ? null : await findSession(pool, hashSessionSecret(secret));
    if (session === null || session.tkey === null) throw new DomainError('31011');
    const { tkey } = session;
    if (session.ended) throw new DomainError('SESSION_1012');
    if (isOver(sliding.latest(tkey, session.expires_ms), clock)) throw new DomainError('sessionIsExpired');
    if (slides) slide(session, tkey);
    return callerOf(session, tkey);
  }

  async function endedOf(tkeys: readonly string[]): Promise<Map<string, ErrorCode>> {
    const ends = new Map((await readSessionEnds(db, tkeys)).map((end) => [end.tkey, end]));
    const codes = new Map<string, ErrorCode>();
    for (const tkey of tkeys) {
      const end = ends.get(tkey);
      if (end === undefined || end.ended) codes.set(tkey, 'SESSION_1012');
      else if (isOver(sliding.latest(tkey, end.expiresAt.getTime()), clock))
        codes.set(tkey, 'sessionIsExpired');
    }
    return codes;
  }

  return {
    find,
    endedOf,
    isAlive: async (tkey) => !(await endedOf([tkey])).has(tkey),
    expiresAt: async (tkey) => {
      const [end] = await readSessionEnds(db, [tkey]);
      return new Date(sliding.latest(tkey, end?.expiresAt.getTime() ?? 0));
    },
    start: async (trx, person) => {
      const { secret, hash } = inventSessionSecret();
      const now = clock.now().getTime();
      const times = { startedAt: new Date(now), expiresAt: new Date(now + idleMs) };
      const endsAt = new Date(now + limits.sessionMaximumMs);
      return { tkey: await insertSession(trx, { ...person, ...times, endsAt, secretHash: hash }), secret };
    },
    flush: () => sliding.flush(),
    close: () => sliding.close(),
  };
}

function isOver(expiresMs: number, clock: Clock): boolean {
  return clock.now().getTime() >= expiresMs;
}

function callerOf(session: FoundSession, tkey: string): Caller {
  const { language } = session;
  return {
    actor: {
      aid: session.aid,
      admId: session.adm_id,
      isSuperAdmin: session.is_super_admin,
      tkey,
      groupType: session.group_type,
    },
    mustRenewPassword: !session.is_renewed_pw,
    language: language !== null && isLanguage(language) ? language : null,
    farmVersion: session.farm_version,
  };
}
