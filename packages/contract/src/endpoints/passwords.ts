import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { languages } from '../text/language.ts';

const idText = z.string().max(320);
/** base64 of RSA-OAEP (SHA-256) over the UTF-8 secret. */
const sealed = z.string().max(4096);
const key = z.string().max(1000);
const token = z.string().max(200);

export const reissuePassword = defineEndpoint({
  method: 'POST',
  path: '/user/passwd/reissue',
  summary: 'Mail a temporary password and a link; the answer is the same whether the id exists or not',
  access: 'open',
  body: z.strictObject({ adm_id: idText.min(1), locale: z.enum(languages).default('ko') }),
});

export const checkResetTimeout = defineEndpoint({
  method: 'GET',
  path: '/admbo/check_reset_password_timeout',
  summary: 'Whether the link of a mail is still good; its token is the Authorization header',
  access: 'open',
  query: z.strictObject({ adm_id: z.string().max(2000).default('') }),
  answer: z.object({ adm_id: z.string() }),
  errors: ['E1001'],
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/admbo/reset_password',
  summary:
    'Choose a new password by the link of a mail; the token is in the body, the query or the Authorization header',
  access: 'open',
  audit: { action: 'admin.password_reset', by: 'reset link', besides: ['E1001'] },
  query: z.strictObject({ token: token.optional(), adm_id: z.string().max(2000).optional() }),
  body: z.strictObject({ pw: sealed, key, token: token.optional() }),
  errors: ['E1001', 'E1002', '1025'],
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/admbo/admin/change_pw',
  summary:
    "Change one's own password, or, as a super admin, that of another admin (`aid`), who then renews it",
  access: 'admin',
  audit: { action: 'admin.password_changed', object: ['aid'], named: 'admin', besides: ['1002'] },
  beforeRenewal: true,
  scope: null,
  body: z.strictObject({ old_pw: sealed.optional(), pw: sealed, key, aid: z.string().max(100).optional() }),
  errors: ['1001', '1002', '1025', '1042', '1043', '31108', 'E1000', 'E1002'],
});
