import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../tokens/token-secret.ts';
import { DomainError } from './domain-error.ts';

/**
 * What changes something needs an `Origin` or `Sec-Fetch-Site` that says same origin; with neither it is refused.
 * Where both are there, neither may say otherwise. A call that shows an API token is let through: the guard looks at the
 * token, and at nothing that a browser adds by itself. Document 3 section 1.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: URL | null): void {
  const { changes, ownKey, guarded } = request.routeOptions.config;
  if (changes !== true || ownKey === true) return;
  if (guarded === true && bearerOf(request.headers.authorization) !== null) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const originIsOwn = origin === `${request.protocol}://${request.host}` || origin === publicUrl?.origin;
  const siteIsOwn = site === 'same-origin';
  if (origin !== undefined ? originIsOwn && (site === undefined || siteIsOwn) : siteIsOwn) return;
  throw new DomainError('2001');
}
