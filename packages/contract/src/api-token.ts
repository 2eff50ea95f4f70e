import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type CallScope, type TokenScope, tokenScopes } from './token-scopes.ts';

/** Plain reads are for `read`; whatever else says nothing is for people only. */
export function callScope(endpoint: Pick<Endpoint, 'access' | 'method' | 'changes' | 'scope'>): CallScope {
  const { access, method, changes, scope } = endpoint;
  if (scope !== undefined) return scope;
  return access === 'admin' && method === 'GET' && changes !== true ? 'read' : null;
}

/** Whether a token with these scopes may make a call. */
export function letsIn(scopes: ReadonlySet<TokenScope>, wanted: CallScope): boolean {
  return wanted !== null && (wanted === 'any' || scopes.has(wanted));
}

export const tokenLimits = {
  nameCharacters: 100,
  longestDays: 365,
  /** Tokens that are not revoked. */
  most: 200,
  /** When it was used last is written at most so often. */
  useNotedMs: 60_000,
  /** Choices of the console. */
  dayChoices: [30, 90, 180, 365],
} as const;

/** Begins every token, so that whoever finds one knows what it is. */
export const tokenPrefix = 'rht_';

const instant = z.iso.datetime({ offset: true });

/** An API token as super admins see it; its secret is shown once, when it is made. */
export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_by: z.string(),
  created_at: instant,
  expires_at: instant,
  /** To the minute. */
  last_used_at: instant.nullable(),
  last_used_ip: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;
