import { z } from 'zod';
import { apiToken } from '../account/api-token.ts';
import { defineEndpoint } from '../call/endpoint.ts';

/** The page takes the token out of its address and asks for this, so that no script of the browser can read it again. */
export const keepWallToken = defineEndpoint({
  method: 'POST',
  path: '/admbo/api_token/wall',
  summary:
    'Keep the token of a screen on the wall in a cookie of its browser; calls with `Authorization: Wall` are its calls',
  access: 'admin',
  scope: 'wall',
  audit: null,
  answer: z.object({ expires_at: apiToken.shape.expires_at }),
});
