import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';

/** Text of an id or password field as it travels; the rules stand in admin-id.ts and password-rules.ts. */
const idText = z.string().max(320);
const secret = z.string().max(4096);

const force = z.stringbool().or(z.boolean()).default(false);

/** The login response of document 2 section 3. */
const signedIn = z.object({
  adm_id: z.string(),
  aid: z.string(),
  is_super_admin: z.boolean(),
  is_renewed_pw: z.boolean(),
  is_valid_pw_period: z.boolean(),
  pw_expiration_period: z.int(),
  /** Public id of the session; the secret is in the cookie only. */
  tkey: z.string(),
  login_record_id: z.string(),
});
export type SignedInAnswer = z.infer<typeof signedIn>;

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
    force,
  }),
  /** Where the deployment asks for a code: `two_step`, `adm_id` and `login_record_id` alone, and no session yet. */
  answer: signedIn.partial().extend({
    two_step: z.boolean(),
    adm_id: z.string(),
    /** Goes with the code. */
    login_record_id: z.string(),
  }),
  errors: ['E1004', '1009', '1013', '1014', '1042', '1043', '1046', '31005', 'E1000', 'E1005', 'E1006'],
});

export const verificationCodeCheck = defineEndpoint({
  method: 'POST',
  path: '/admbo/verification_code_check',
  summary: 'Sign in with the code that was mailed after the password',
  access: 'open',
  body: z.strictObject({
    adm_id: idText,
    verification_code: z.string().max(100),
    login_record_id: z.string().max(100),
    force,
  }),
  answer: signedIn,
  errors: ['1020', '1044', '1046', '31009', 'E1000', 'E1004', 'E1006'],
});

export const twoStepVerificationSignIn = defineEndpoint({
  method: 'POST',
  path: '/admbo/two_step_verification_signin',
  summary: 'Mail a new code; the one before is void',
  access: 'open',
  body: z.strictObject({
    adm_id: idText,
    adm_pw: secret,
    key: z.string().max(1000),
    resend: z.stringbool().or(z.boolean()).optional(),
  }),
  answer: z.object({ login_record_id: z.string(), adm_id: z.string() }),
  errors: ['E1004', '1009', '1014', '1015', '1042', '1043', '31005', 'E1000', 'E1005', 'E1006'],
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

/** When a session times out if nothing more is done in it. */
const sessionEnd = {
  expires_at: z.iso.datetime({ offset: true }),
  /** Until then; for clients whose clock is wrong. */
  remaining_ms: z.int(),
  /** Whether staying helps: a session ends twelve hours after sign-in at the latest. */
  can_extend: z.boolean(),
};

export const sessionCheck = defineEndpoint({
  method: 'GET',
  path: '/admbo/session_check',
  summary: 'Whether this session lives, without sliding it',
  access: 'admin',
  scope: null,
  beforeRenewal: true,
  atAnyHour: true,
  automatic: true,
  answer: z.object({ adm_id: z.string(), ...sessionEnd }),
});

export const sessionExtend = defineEndpoint({
  method: 'POST',
  path: '/admbo/session_extend',
  summary: 'Stay signed in',
  access: 'admin',
  audit: null,
  scope: null,
  answer: z.object(sessionEnd),
});

export const adminInfo = defineEndpoint({
  method: 'GET',
  path: '/admbo/admin/info',
  summary: 'Who is signed in',
  access: 'admin',
  scope: null,
  beforeRenewal: true,
  atAnyHour: true,
  answer: z.object({
    adm_id: z.string(),
    adm_email: z.string(),
    adm_phone: z.string(),
    aid: z.string(),
    is_super_admin: z.boolean(),
    version: z.int(),
    /** false: only a new password may be chosen in this session. */
    is_renewed_pw: z.boolean(),
    tkey: z.string(),
  }),
});
