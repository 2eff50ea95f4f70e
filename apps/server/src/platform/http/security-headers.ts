import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Inline styles are allowed because the console's widgets set them; inline scripts never, but for those that a page's own policy names. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const always = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // What is not said otherwise (hashed files of the console) must not be kept.
  'cache-control': 'no-store',
};

/** Browsers heed this one only where the origin is trustworthy, and complain elsewhere. */
const openerPolicy = { 'cross-origin-opener-policy': 'same-origin' };
const secureOnly = { 'strict-transport-security': 'max-age=31536000' };

/** The page may also run these scripts of the console's own that stand in it: no other text than exactly that. */
export function policyWith(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return contentSecurityPolicy.replace("script-src 'self'", `script-src 'self'${hashes.join('')}`);
}

export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(always);
  const secure = request.protocol === 'https';
  if (secure || /^(?:localhost|127\.|\[::1\])/.test(request.hostname)) void reply.headers(openerPolicy);
  if (secure) void reply.headers(secureOnly);
}
