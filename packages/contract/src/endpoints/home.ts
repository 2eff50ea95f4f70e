import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { attention, attentionKinds } from '../home/attention.ts';

/** null: not the caller's. */
const counts = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullable();

export const readMain = defineEndpoint({
  method: 'GET',
  path: '/admbo/main',
  summary: 'How all is at a glance, and what needs a person, the worst first',
  access: 'admin',
  scope: 'read',
  answer: z.object({
    devices: counts({ total: z.int(), available: z.int(), testing: z.int(), error: z.int(), other: z.int() }),
    hosts: counts({ total: z.int(), away: z.int() }),
    runs: counts({ running: z.int(), queued: z.int(), ended_today: z.int() }),
    users: counts({ total: z.int(), waiting: z.int() }),
    tickets: counts({ sold_today: z.int(), available_points: z.int() }),
    attention: z.array(attention),
    /** What the caller has put aside, as many as there are now. */
    put_aside: z.array(attention.pick({ kind: true, count: true })),
  }),
});

export const putAside = defineEndpoint({
  method: 'POST',
  path: '/admbo/main/put_aside',
  summary: 'Leave something out of one’s own list until tomorrow; it comes back when it grows',
  access: 'admin',
  scope: null,
  audit: { action: 'attention.put_aside', object: ['kind'] },
  body: z.strictObject({ kind: z.enum(attentionKinds), count: z.int().min(1).max(2_147_483_647) }),
});

export const takeBack = defineEndpoint({
  method: 'POST',
  path: '/admbo/main/take_back',
  summary: 'Show again in one’s own list what was put aside',
  access: 'admin',
  scope: null,
  audit: { action: 'attention.taken_back', object: ['kind'] },
  body: z.strictObject({ kind: z.enum(attentionKinds) }),
});
