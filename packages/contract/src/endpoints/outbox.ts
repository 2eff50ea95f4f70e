import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';

const instant = z.iso.datetime({ offset: true });

/** A mail that stayed on the server because no SMTP server is named. Document 3 section 2. */
export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: instant,
});
export type OutboxMail = z.infer<typeof outboxMail>;

/** A mail that did not leave, or not yet. */
export const stuckMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'failed']),
  created_at: instant,
  attempts: z.int(),
  last_error: z.string(),
});
export type StuckMail = z.infer<typeof stuckMail>;

export const outbox = defineEndpoint({
  method: 'GET',
  path: '/admbo/outbox',
  summary:
    'Mails of the last day that stayed on the server, and those that could not be sent; each reading is audited',
  access: 'super',
  scope: null,
  answer: z.object({
    /** `smtp`: mails leave, and `mails` holds only what stayed here before. */
    way: z.enum(['outbox', 'smtp']),
    mails: z.array(outboxMail),
    total_count: z.int(),
    stuck: z.array(stuckMail),
    stuck_count: z.int(),
    /** How many wait to be sent, those that have failed so far among them. */
    waiting_count: z.int(),
    /** Since when the oldest of those that have failed so far waits. */
    failing_since: instant.nullable(),
  }),
});
