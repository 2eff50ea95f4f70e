import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { groupTypes } from '../deployment/deployment.ts';
import { limitWords } from '../text/limit-words.ts';
import { says } from '../text/own-words.ts';

const instant = z.iso.datetime({ offset: true });
const aid = z.string().min(1).max(100);

/** A live session as its own admin, and super admins, may see it. */
export const sessionRow = z.object({
  tkey: z.string(),
  aid: z.string(),
  adm_id: z.string(),
  /** The session that asks. */
  is_current: z.boolean(),
  /** Of the deployment that it belongs to. */
  group_type: z.enum(groupTypes),
  ip: z.string(),
  /** Name and version; empty where the browser does not say it. */
  browser: z.string(),
  os: z.string(),
  started_at: instant,
  /** The person's own last call. */
  last_used_at: instant,
  /** When it times out if nothing more is done in it. */
  expires_at: instant,
});
export type SessionRow = z.infer<typeof sessionRow>;

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/admbo/sessions',
  summary: "One's own live sessions, the newest first; of another admin's: super admins",
  access: 'admin',
  scope: null,
  query: z.strictObject({ aid: aid.optional() }),
  answer: z.object({ adm_id: z.string(), sessions: z.array(sessionRow), total_count: z.int() }),
  errors: ['1001', '31108'],
});

export const endSessions = defineEndpoint({
  method: 'POST',
  path: '/admbo/sessions/end',
  summary: "End a session, or all but the one that asks; of another admin's: super admins",
  access: 'admin',
  audit: { action: 'session.ended', object: ['aid', 'tkey'], named: 'admin' },
  scope: null,
  body: z
    .strictObject({
      /** The one to end; without it `others` is true. */
      tkey: z.string().min(1).max(100).optional(),
      /** All live sessions but the one that asks. */
      others: z.stringbool().or(z.boolean()).optional(),
      /** With `others`: whose. */
      aid: aid.optional(),
    })
    .refine(({ tkey, others }) => (tkey === undefined) === (others === true), {
      path: ['tkey'],
      ...says(limitWords.exactlyOne('tkey, others')),
    }),
  /** How many have ended by it. */
  answer: z.object({ ended: z.int() }),
  errors: ['1001', '2002', '31108'],
});
