import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Text of an id or password field as it travels; the rules stand in admin-id.ts and password-rules.ts. */
const idText = z.string().max(320);
const secret = z.string().max(4096);

export const publicKey = defineEndpoint({
  method: 'GET',
  path: '/admbo/auth/public-key',
  summary: 'Key that secrets are encrypted with, and the one-time ticket that goes back with them',
  access: 'open',
  automatic: true,
  answer: z.object({ public_key: z.string(), key: z.string() }),
});

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/admbo/signin',
  summary: 'Sign in with id and password',
  access: 'open',
  body: z.strictObject({
    admin_id: idText,
    /** base64 of RSA-OAEP (SHA-256) over the UTF-8 password. */
    pw: secret,
    key: z.string().max(1000),
    force: z.stringbool().or(z.boolean()).default(false),
  }),
  answer: z.object({
    adm_id: z.string(),
    aid: z.string(),
    is_super_admin: z.boolean(),
    is_renewed_pw: z.boolean(),
    is_valid_pw_period: z.boolean(),
    pw_expiration_period: z.int(),
    /** Public id of the session; the secret is in the cookie only. */
    tkey: z.string(),
    login_record_id: z.string(),
  }),
  errors: ['E1004', '1009', '1042', '1043', '1046', 'E1000', 'E1005', 'E1006'],
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/admbo/signout',
  summary: 'End this session',
  access: 'open',
});

export const signOutByLink = defineEndpoint({
  method: 'GET',
  path: '/admbo/signout',
  summary: 'End this session (kept for older clients; the console uses POST)',
  access: 'open',
  changes: true,
});

export const sessionCheck = defineEndpoint({
  method: 'GET',
  path: '/admbo/session_check',
  summary: 'Whether this session lives, without sliding it',
  access: 'admin',
  beforeRenewal: true,
  automatic: true,
  answer: z.object({ adm_id: z.string(), expires_at: z.iso.datetime({ offset: true }) }),
});

export const sessionExtend = defineEndpoint({
  method: 'POST',
  path: '/admbo/session_extend',
  summary: 'Stay signed in',
  access: 'admin',
  answer: z.object({ expires_at: z.iso.datetime({ offset: true }) }),
});

export const adminInfo = defineEndpoint({
  method: 'GET',
  path: '/admbo/admin/info',
  summary: 'Who is signed in',
  access: 'admin',
  beforeRenewal: true,
  answer: z.object({
    adm_id: z.string(),
    adm_email: z.string(),
    adm_phone: z.string(),
    aid: z.string(),
    is_super_admin: z.boolean(),
    tkey: z.string(),
  }),
});
