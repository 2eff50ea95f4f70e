import { z } from 'zod';
import { user, userColumns, userListLimits, userSearchKeys } from '../account/user.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { onlyOneOrder, searchOrder } from '../call/list-query.ts';
import { storableText } from '../text/storable-text.ts';

export const searchUsers = defineEndpoint({
  method: 'POST',
  path: '/admbo/user/search',
  summary: "Users of the deployment's group whose field contains a text",
  access: 'admin',
  audit: null,
  scope: null,
  restrictable: true,
  body: z
    .strictObject({
      skey: z.enum(userSearchKeys).default('user_id'),
      sval: storableText(userListLimits.searchCharacters).default(''),
      /** From 0. Document 3 section 1. */
      page: z.int().min(0).max(1_000_000).default(0),
      rows_per_page: z.int().min(1).max(userListLimits.mostRows).default(userListLimits.rows),
      ...searchOrder(userColumns),
    })
    .refine(...onlyOneOrder),
  answer: z.object({ total_count: z.int(), users: z.array(user) }),
});
