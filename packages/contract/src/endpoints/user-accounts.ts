import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { userOfService } from './sign-in-as-user.ts';

/** What the customers' service asks with a token of its own. Document 10, "Users". */
const ofService = { access: 'admin', scope: 'customers' } as const;
const sealed = { pw: z.string().max(4096), key: z.string().max(1000) };

export const activateUser = defineEndpoint({
  ...ofService,
  method: 'POST',
  path: '/service/user/activate',
  summary:
    'An invited user chooses a password, a social account has none; the code stands in the link of the mail',
  audit: { action: 'user.activated', besides: ['3102', '3103', '3104'] },
  /** By the code alone where it is a social account. */
  body: z.strictObject({
    code: z.string().max(200),
    pw: sealed.pw.optional(),
    key: sealed.key.optional(),
  }),
  answer: z.object({ user: userOfService }),
  errors: ['1016', '1025', '3102', '3103', '3104'],
});

export const verifyUser = defineEndpoint({
  ...ofService,
  method: 'POST',
  path: '/service/user/verify',
  summary: 'Whether a user has this password',
  audit: { action: 'user.verified', besides: ['1003'] },
  body: z.strictObject({ user_id: z.string().max(320), ...sealed }),
  answer: z.object({
    user: userOfService,
    /** The password was set by somebody else. */
    must_change: z.boolean(),
  }),
  errors: ['1003', '1009', '1042', '1043'],
});
