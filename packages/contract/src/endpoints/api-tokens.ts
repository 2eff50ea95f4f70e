import { z } from 'zod';
import { apiToken, tokenLimits } from '../api-token.ts';
import { defineEndpoint } from '../endpoint.ts';
import { storableText } from '../storable-text.ts';
import { tokenScopes } from '../token-scopes.ts';

export const listApiTokens = defineEndpoint({
  method: 'GET',
  path: '/admbo/api_token',
  summary: 'API tokens that are not revoked, the newest first',
  access: 'super',
  scope: null,
  answer: z.object({ api_tokens: z.array(apiToken).max(tokenLimits.most), total_count: z.int() }),
});

export const createApiToken = defineEndpoint({
  method: 'POST',
  path: '/admbo/api_token',
  summary: 'Make an API token; its secret is answered this once',
  access: 'super',
  audit: { action: 'api_token.created', object: ['name'], says: ['scopes'] },
  scope: null,
  body: z.strictObject({
    name: storableText(tokenLimits.nameCharacters)
      .transform((text) => text.normalize('NFC').trim())
      .refine((text) => text !== '', 'a name'),
    scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
    valid_days: z.int().min(1).max(tokenLimits.longestDays),
  }),
  answer: apiToken.extend({ token: z.string() }),
  errors: ['2020'],
});

export const revokeApiToken = defineEndpoint({
  method: 'POST',
  path: '/admbo/api_token/revoke',
  summary: 'Revoke an API token for good',
  access: 'super',
  audit: { action: 'api_token.revoked', object: ['id'], named: 'api token' },
  scope: null,
  body: z.strictObject({ id: z.string().min(1).max(100) }),
  errors: ['2002'],
});
