import { z } from 'zod';
import { apiToken, standTogether, tokenLimits, tokenNameTexts, wallAlone } from '../account/api-token.ts';
import { tokenScopes } from '../account/token-scopes.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { normalForm } from '../text/normal-form.ts';
import { says } from '../text/own-words.ts';
import { storableText } from '../text/storable-text.ts';

export const listApiTokens = defineEndpoint({
  method: 'GET',
  path: '/admbo/api_token',
  summary:
    'API tokens that are not revoked, the newest first; or those that one admin (`owner`: aid) answers for',
  access: 'super',
  scope: null,
  query: z.strictObject({ owner: z.string().min(1).max(100).optional() }),
  answer: z.object({ api_tokens: z.array(apiToken).max(tokenLimits.most), total_count: z.int() }),
  errors: ['1001'],
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
      .transform((text) => normalForm(text).trim())
      .refine((text) => text !== '', says(tokenNameTexts.missing)),
    scopes: z
      .array(z.enum(tokenScopes))
      .min(1)
      .max(tokenScopes.length)
      .refine(standTogether, says(wallAlone)),
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
