import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery, sortText } from '../call/list-query.ts';
import { period, periodColumns, periodStates } from '../points/period.ts';
import { periodTexts } from '../points/period-dates.ts';
import { note } from '../points/ticket.ts';
import { pointLimits } from '../points/ticket-columns.ts';
import { says } from '../text/own-words.ts';
import { storableText } from '../text/storable-text.ts';

const uid = z.string().min(1).max(100);
const sort = sortText(periodColumns).optional();
const call = { access: 'admin', feature: 'pricing', scope: 'billing', restrictable: true } as const;

export const listPeriods = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/admbo/user_period/list',
  summary: 'Period tickets of the deployment, the newest first',
  query: listQuery.extend({
    /** Part of the user id. */
    q: storableText(pointLimits.searchCharacters).default(''),
    state: z.enum(periodStates).optional(),
    sort,
  }),
  answer: z.object({ total_count: z.int(), periods: z.array(period) }),
});

export const listUserPeriods = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/admbo/user_period/list/{uid}',
  summary: 'Period tickets of a user, the newest first',
  params: z.strictObject({ uid: z.string().max(100) }),
  query: listQuery.extend({ sort }),
  answer: z.object({ total_count: z.int(), periods: z.array(period) }),
  errors: ['1017'],
});

export const givePeriod = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/admbo/user_period/give',
  summary: 'Give a user days on which their runs are free, once for each Idempotency-Key',
  audit: { action: 'period.given', object: ['uid'], says: ['start_date', 'end_date', 'term', 'note'] },
  body: z
    .strictObject({
      uid,
      /** The first day, in Korean time. */
      start_date: z.iso.date(),
      /** The last day; or how many days there are. One of the two. */
      end_date: z.iso.date().optional(),
      /** 41002 where it is no number. */
      term: z.union([z.int(), z.string().max(100)]).optional(),
      note,
    })
    .refine((body) => (body.end_date === undefined) !== (body.term === undefined), {
      path: ['end_date'],
      ...says(periodTexts.oneEnd),
    }),
  answer: z.object({ period_id: z.int() }),
  errors: ['1017', '2020', '2505', '20414', '41002'],
});

export const cancelPeriod = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/admbo/user_period/cancel',
  summary: 'Cancel a period ticket that has not ended (8004); runs that it has made free stay free',
  audit: { action: 'period.cancelled', object: ['period_id'], says: ['note'] },
  body: z.strictObject({ period_id: z.int().min(1).max(2_147_483_647), note }),
  errors: ['2002', '2505', '8004', '20414'],
});
