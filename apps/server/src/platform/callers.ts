import type { ErrorCode } from '@rackhand/contract/error-codes';
import type { CallerFinder } from './http/session-guard.ts';
import type { Sessions } from './sessions/sessions.ts';
import { type ApiTokens, isTokenCaller } from './tokens/api-tokens.ts';
import { bearerOf } from './tokens/token-secret.ts';

/** Whoever calls: a person with a session, or a program with an API token. */
export interface Callers extends CallerFinder {
  /** Of many callers, by `tkey`, those that have ended, with the code that their next call would get. */
  endedOf(tkeys: readonly string[]): Promise<Map<string, ErrorCode>>;
  /** Of many callers those that are super admins now; no program is one. */
  superAdminsAmong(tkeys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A request that shows a token is that token's, whatever cookie it carries. Document 3 section 1. */
export function createCallers({ sessions, tokens }: { sessions: Sessions; tokens: ApiTokens }): Callers {
  return {
    find: (request, options) => {
      const bearer = bearerOf(request.headers.authorization);
      return bearer === null ? sessions.find(request, options) : tokens.find(bearer, request);
    },
    endedOf: async (tkeys) => {
      const [ofTokens, ofSessions] = await Promise.all([
        tokens.endedOf(tkeys.filter(isTokenCaller)),
        sessions.endedOf(tkeys.filter((tkey) => !isTokenCaller(tkey))),
      ]);
      return new Map([...ofTokens, ...ofSessions]);
    },
    superAdminsAmong: (tkeys) => sessions.superAdminsAmong(tkeys),
  };
}
