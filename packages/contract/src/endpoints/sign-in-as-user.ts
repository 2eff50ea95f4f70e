import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { groupTypes } from '../deployment/deployment.ts';
import { languages } from '../text/language.ts';

const instant = z.iso.datetime({ offset: true });

/** As whom an admin is signed in at the customer's service. */
const signedInAs = z.object({
  uid: z.string(),
  user_id: z.string(),
  username: z.string(),
  /** null: the one-time token has not been taken up yet. */
  since: instant.nullable(),
});
export type SignedInAs = z.infer<typeof signedInAs>;

export const startSignInAsUser = defineEndpoint({
  method: 'POST',
  path: '/admbo/signin/user',
  summary: "Sign in as a user: the address of the customer's service with a one-time token",
  access: 'admin',
  audit: { action: 'user.sign_in_asked', object: ['uid'] },
  scope: null,
  restrictable: true,
  body: z.strictObject({ uid: z.string().min(1).max(100) }),
  answer: z.object({ redirect_url: z.string() }),
  errors: ['1009', '1017', '20414'],
});

export const currentSignInAsUser = defineEndpoint({
  method: 'GET',
  path: '/admbo/signin/user',
  summary: 'As whom the caller is signed in at the customer’s service, if as anybody',
  access: 'admin',
  scope: null,
  answer: z.object({ signed_in_as: signedInAs.nullable() }),
});

export const endSignInAsUser = defineEndpoint({
  method: 'POST',
  path: '/admbo/signin/user/end',
  summary: 'End being signed in as a user, wherever it was begun',
  access: 'admin',
  audit: { action: 'user.sign_in_ended' },
  scope: null,
  /** Whether this call has ended it. */
  answer: z.object({ ended: z.boolean() }),
});

/** What the customers' service learns of a user, picked by name: what else is kept of one is none of its business. */
export const userOfService = z.object({
  uid: z.string(),
  user_id: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  locale: z.enum(languages),
  group_type: z.enum(groupTypes),
});

/** What the customer's service learns of a session that an admin has as a user. */
const userSession = z.object({
  session_token: z.string(),
  /** When it ends if the admin does nothing more; each check tells it anew. */
  expires_at: instant,
  user: userOfService,
  /** For the banner of the customer's service. */
  impersonated_by: z.object({ adm_id: z.string(), since: instant }),
});

export const redeemSignInAsUser = defineEndpoint({
  method: 'POST',
  path: '/service/user/signin/admin',
  summary: "The customer's service exchanges the one-time token for a session as the user",
  access: 'open',
  audit: { action: 'user.signed_in', by: 'one-time token', besides: ['2006'] },
  ownKey: true,
  body: z.strictObject({ token: z.string().max(200) }),
  answer: userSession,
  errors: ['1043', '2006'],
});

export const checkUserSession = defineEndpoint({
  method: 'GET',
  path: '/service/user/session_check',
  summary: 'Whether a session as a user lives (Authorization: Bearer and the session_token)',
  access: 'open',
  ownKey: true,
  automatic: true,
  answer: userSession,
  errors: ['SESSION_1012'],
});
