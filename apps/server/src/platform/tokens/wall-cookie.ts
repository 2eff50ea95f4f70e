import { wallScheme } from '@rackhand/contract/account/wall';
import type { FastifyRequest } from 'fastify';
import { cookieName, formatCookie, readCookies } from '../http/cookies.ts';

const name = 'rackhand_wall';

/** `Authorization: Wall`: a page of another site can't send it, whatever cookies its visitor has. */
export function callsAsWall({ headers }: FastifyRequest): boolean {
  return headers.authorization === wallScheme;
}

/** The token that this browser keeps; null for none. */
export function wallTokenOf({ headers, protocol }: FastifyRequest): string | null {
  return readCookies(headers.cookie).get(cookieName(name, protocol === 'https')) ?? null;
}

/** It outlives the browser, and goes with its token. */
export function wallCookie(token: string, { secure, forMs }: { secure: boolean; forMs: number }): string {
  return formatCookie(cookieName(name, secure), token, { maxAgeSeconds: Math.ceil(forMs / 1000), secure });
}
