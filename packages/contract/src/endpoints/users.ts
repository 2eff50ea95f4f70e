import { z } from 'zod';
import {
  user,
  userColumns,
  userDetail,
  userListLimits,
  userSearchKeys,
  userStatuses,
  userTypes,
} from '../account/user.ts';
import { uniqueFields } from '../account/user-fields.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery, onlyOneOrder, searchOrder } from '../call/list-query.ts';
import { testLink } from '../link/link.ts';
import { wallet } from '../points/ledger.ts';
import { period } from '../points/period.ts';
import { ticket } from '../points/ticket.ts';
import { testRun } from '../test/listed-run.ts';
import { storableText } from '../text/storable-text.ts';

/** Of people, and of tokens that may have to do with customers. Document 10. */
const ofCustomers = { access: 'admin', scope: 'customers', restrictable: true } as const;
const number = z.int().min(1).max(2_147_483_647);

export const userCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  active: z.int(),
  suspended: z.int(),
  left: z.int(),
});
export type UserCounts = z.infer<typeof userCounts>;

export const readUserMain = defineEndpoint({
  ...ofCustomers,
  method: 'GET',
  path: '/admbo/user/main',
  summary: "How many users of the deployment's group there are by status, and the 10 newest",
  answer: z.object({ counts: userCounts, users: z.array(user) }),
});

/** What the list is narrowed by. */
export const userFilter = z.strictObject({
  status: z.enum(userStatuses).optional(),
  type: z.enum(userTypes).optional(),
  group_id: number.optional(),
  team_id: number.optional(),
});

export const searchUsers = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/user/search',
  summary: "Users of the deployment's group whose field contains a text; e-mail and phone are masked",
  audit: null,
  body: z
    .strictObject({
      skey: z.enum(userSearchKeys).default('user_id'),
      sval: storableText(userListLimits.searchCharacters).default(''),
      filter: userFilter.default({}),
      /** From 0. Document 3 section 1. */
      page: z.int().min(0).max(1_000_000).default(0),
      rows_per_page: z.int().min(1).max(userListLimits.mostRows).default(userListLimits.rows),
      ...searchOrder(userColumns),
    })
    .refine(...onlyOneOrder),
  answer: z.object({ total_count: z.int(), users: z.array(user) }),
});

export const listUsers = defineEndpoint({
  ...ofCustomers,
  method: 'GET',
  path: '/admbo/user/all',
  summary: 'Users whose id or name contains a text, for choosing one; whoever has just this id comes first',
  query: listQuery.extend({
    q: storableText(userListLimits.searchCharacters).default(''),
    /** `all`: whatever their status. */
    status: z.enum([...userStatuses, 'all']).default('active'),
  }),
  answer: z.object({
    total_count: z.int(),
    users: z.array(
      user.pick({ uid: true, user_id: true, username: true, status: true, team_id: true, team_name: true }),
    ),
  }),
});

export const findTaken = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/user/taken',
  summary:
    "Which of an id and an e-mail another user of the deployment's group has; `uid`: whose own count for nothing",
  audit: null,
  body: z.strictObject({
    user_id: z.string().max(320).optional(),
    email: z.string().max(320).optional(),
    uid: z.string().min(1).max(100).optional(),
  }),
  answer: z.object({ taken: z.array(z.enum(uniqueFields)) }),
  errors: ['1017'],
});

export const readUser = defineEndpoint({
  ...ofCustomers,
  method: 'GET',
  path: '/admbo/user/detail/{id}',
  summary: 'One user whole (`id`: uid), with e-mail and phone as they are; each reading is audited',
  params: z.strictObject({ id: z.string().min(1).max(100) }),
  answer: z.object({
    user: userDetail,
    /** null: the deployment has no prices; of the team also where the user is in none. */
    wallet: wallet.nullable(),
    team_wallet: wallet.nullable(),
    periods: z.array(period),
    /** The newest of each. */
    tests: z.array(testRun),
    /** What waits of the user: how many, and those that have waited longest. */
    waiting: z.object({ total_count: z.int(), tests: z.array(testRun) }),
    tickets: z.array(ticket),
    links: z.array(testLink),
  }),
  errors: ['1017'],
});
