import { z } from 'zod';
import { isAuditActor } from '../audit/audit-actors.ts';
import type { Endpoint } from '../call/endpoint.ts';
import type { Text } from '../text/language.ts';
import { normalForm } from '../text/normal-form.ts';
import { type CallScope, type TokenScope, tokenScopes } from './token-scopes.ts';

/** Plain reads are for `read`; whatever else says nothing is for people only. */
export function callScope(endpoint: Pick<Endpoint, 'access' | 'method' | 'changes' | 'scope'>): CallScope {
  const { access, method, changes, scope } = endpoint;
  if (scope !== undefined) return scope;
  return access === 'admin' && method === 'GET' && changes !== true ? 'read' : null;
}

/** Whether a token with these scopes may make a call. */
export function letsIn(scopes: ReadonlySet<TokenScope>, wanted: CallScope): boolean {
  if (wanted === null) return false;
  if (wanted === 'any') return !isWalls(scopes) && [...scopes].some((scope) => scope !== 'runner');
  return scopesOf(wanted).some((scope) => scopes.has(scope));
}

/** The scopes of which a call wants one. */
export function scopesOf(wanted: Exclude<CallScope, 'any' | null>): readonly TokenScope[] {
  return typeof wanted === 'string' ? [wanted] : wanted;
}

/** Of a screen on the wall, where anybody may stand before it: it sees what that shows, and is good for nothing else. */
export function isWalls(scopes: ReadonlySet<TokenScope>): boolean {
  return scopes.has('wall');
}

/** Whether one token may be made for all of these. */
export function standTogether(scopes: readonly TokenScope[]): boolean {
  return scopes.length === 1 || !scopes.includes('wall');
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

export const tokenNameTexts = {
  missing: { ko: '이름을 입력하세요.', en: 'Enter a name.' },
  taken: { ko: '이 이름의 토큰이 이미 있습니다.', en: 'A token with this name already exists.' },
  somebodys: {
    ko: '감사 기록에서 다른 사람이나 프로그램을 가리키는 이름입니다.',
    en: 'The audit trail already uses this name for someone else.',
  },
} as const satisfies Record<string, Text>;

/** For `standTogether`. */
export const wallAlone: Text = {
  ko: '벽면 화면은 다른 범위와 함께 고를 수 없습니다.',
  en: 'Wall screen can’t be chosen together with other scopes.',
};

/** Why a token can't be called so beside the others of its deployment; null where it can. */
export function tokenNameMistake(name: string, others: readonly string[]): Text | null {
  const wanted = normalForm(name).trim().toLowerCase();
  if (wanted === '') return tokenNameTexts.missing;
  if (isAuditActor(name)) return tokenNameTexts.somebodys;
  return others.some((other) => other.toLowerCase() === wanted) ? tokenNameTexts.taken : null;
}

const instant = z.iso.datetime({ offset: true });

/** An API token as super admins see it; its secret is shown once, when it is made. */
export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_by: z.string(),
  /** The super admin who answers for it now; null: nobody, and it lets nobody in. */
  owner: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  /** To the minute. */
  last_used_at: instant.nullable(),
  last_used_ip: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;
