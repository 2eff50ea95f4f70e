import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { storableText } from '../text/storable-text.ts';

/** A day of the Korean calendar. Document 3 section 1. */
const day = z.iso.date();

/** What of the trail is asked for; all that is given has to be true. */
const auditFilter = z.strictObject({
  /** Part of the name of who did it. */
  who: storableText(100).optional(),
  action: storableText(100).optional(),
  /** Part of what it was done to, or of what people know a device or user by. */
  object: storableText(200).optional(),
  result: z.enum(['ok', 'refused']).optional(),
  from: day.optional(),
  to: day.optional(),
});

const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  actor: z.string(),
  action: z.string(),
  object: z.string(),
  /** Where the object is an id, what people know it by. */
  object_name: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.string().nullable(),
  ip: z.string().nullable(),
  /** `ok`, or the code of the refusal. */
  result: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditTrail = defineEndpoint({
  method: 'GET',
  path: '/admbo/audit',
  summary: 'The audit trail, newest first',
  access: 'super',
  scope: null,
  query: auditFilter.extend(listQuery.shape),
  answer: z.object({ total_count: z.int(), entries: z.array(auditEntry) }),
});

export const auditDownload = defineEndpoint({
  method: 'GET',
  path: '/admbo/audit/download',
  file: 'text/csv',
  summary: 'All of the audit trail that the filter finds, newest first, as CSV',
  access: 'super',
  scope: null,
  query: auditFilter,
});

const adminActivity = z.object({
  id: z.string(),
  created_at_timestamp: z.int(),
  ip: z.string(),
  /** Empty where the session is not known any more. */
  os: z.string(),
  browser: z.string(),
  /** Name of the action; its words stand in audit-actions.ts. */
  activity: z.string(),
  /** `ok`, or the code of the refusal. */
  status: z.string(),
});
export type AdminActivity = z.infer<typeof adminActivity>;

export const adminActivities = defineEndpoint({
  method: 'GET',
  path: '/admbo/admin-activities',
  summary: "The caller's own part of the audit trail, newest first",
  access: 'admin',
  query: listQuery.extend({
    /** Signing in and out alone. */
    kind: z.enum(['sign_in', 'all']).default('all'),
  }),
  answer: z.object({ total_count: z.int(), admin_activities: z.array(adminActivity) }),
});

/** For the notice after signing in. Document 3 section 2. */
export const adminLastActivity = defineEndpoint({
  method: 'GET',
  path: '/admbo/admin-last-activity',
  summary: "The caller's sign-in before this one, and how many have failed under the id since",
  access: 'admin',
  scope: null,
  answer: z.object({
    /** null: this is the first one. */
    admin_activity: adminActivity.nullable(),
    failures_since: z.int(),
  }),
});
