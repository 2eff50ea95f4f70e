import { DomainError } from './http/domain-error.ts';
import type { CallerFinder } from './http/session-guard.ts';
import type { Sessions, Standing } from './sessions/sessions.ts';
import { type ApiTokens, isTokenCaller } from './tokens/api-tokens.ts';
import { bearerOf } from './tokens/token-secret.ts';
import { callsAsWall, wallTokenOf } from './tokens/wall-cookie.ts';

/** Whoever calls: a person with a session, or a program with an API token. */
export interface Callers extends CallerFinder {
  /** Of many callers, by `tkey`, how each stands; no program is a super admin. */
  standingOf(tkeys: readonly string[]): Promise<Map<string, Standing>>;
}

/** A request that shows a token is that token's, whatever cookie it carries. Document 3 section 1. */
export function createCallers({ sessions, tokens }: { sessions: Sessions; tokens: ApiTokens }): Callers {
  return {
    find: async (request, options) => {
      if (callsAsWall(request)) {
        const kept = wallTokenOf(request);
        if (kept === null) throw new DomainError('31011');
        return tokens.find(kept, request);
      }
      const bearer = bearerOf(request.headers.authorization);
      return bearer === null ? sessions.find(request, options) : tokens.find(bearer, request);
    },
    standingOf: async (tkeys) => {
      const [ofTokens, ofSessions] = await Promise.all([
        tokens.standingOf(tkeys.filter(isTokenCaller)),
        sessions.standingOf(tkeys.filter((tkey) => !isTokenCaller(tkey))),
      ]);
      return new Map([...ofTokens, ...ofSessions]);
    },
  };
}
