import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { storableText } from '../storable-text.ts';
import { user, userColumns, userListLimits, userSearchKeys } from '../user.ts';

export const searchUsers = defineEndpoint({
  method: 'POST',
  path: '/admbo/user/search',
  summary: "Users of the deployment's group whose field contains a text",
  access: 'admin',
  audit: null,
  scope: null,
  restrictable: true,
  body: z.strictObject({
    skey: z.enum(userSearchKeys).default('user_id'),
    sval: storableText(userListLimits.searchCharacters).default(''),
    /** From 0. Document 3 section 1. */
    page: z.int().min(0).max(1_000_000).default(0),
    rows_per_page: z.int().min(1).max(userListLimits.mostRows).default(userListLimits.rows),
    sort: z
      .strictObject({ id: z.enum(userColumns), direction: z.enum(['asc', 'desc']) })
      .default({ id: 'id', direction: 'desc' }),
  }),
  answer: z.object({ total_count: z.int(), users: z.array(user) }),
});
