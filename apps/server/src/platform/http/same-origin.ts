import type { FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

/**
 * What changes something needs an `Origin` or `Sec-Fetch-Site` that says same origin; with neither it is refused.
 * Where both are there, neither may say otherwise. Document 3 section 1.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: URL | null): void {
  const { changes, ownKey } = request.routeOptions.config;
  if (changes !== true || ownKey === true) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const originIsOwn = origin === `${request.protocol}://${request.host}` || origin === publicUrl?.origin;
  const siteIsOwn = site === 'same-origin';
  if (origin !== undefined ? originIsOwn && (site === undefined || siteIsOwn) : siteIsOwn) return;
  throw new DomainError('2001');
}
