import { z } from 'zod';
import { emailText, phoneText } from '../account/contact-rules.ts';
import { teamRoles, userLimits, userTypes } from '../account/user.ts';
import { bulkUserDeeds } from '../account/user-deeds.ts';
import { concurrentTests } from '../account/user-fields.ts';
import { userHistoryParts } from '../account/user-history.ts';
import { userImportLimits } from '../account/user-import.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { testLink } from '../link/link.ts';
import { ledgerEntry, wallet } from '../points/ledger.ts';
import { period } from '../points/period.ts';
import { ticket } from '../points/ticket.ts';
import { languages } from '../text/language.ts';
import { says } from '../text/own-words.ts';

/** Of people, and of tokens that may have to do with customers. Document 10. */
const ofCustomers = { access: 'admin', scope: 'customers', restrictable: true } as const;
const ofPeople = { access: 'admin', scope: null, restrictable: true } as const;
const ofChiefs = { access: 'super', scope: null, restrictable: true } as const;

const uid = z.string().min(1).max(100);
const ofUser = z.strictObject({ id: uid });
const version = z.int().min(1).max(2_147_483_647);
/** base64 of RSA-OAEP (SHA-256) over the UTF-8 secret. */
const sealed = z.string().max(4096);
const key = z.string().max(1000);
const limit = z
  .int()
  .refine(concurrentTests.isKept, says(concurrentTests.broken))
  .meta(userLimits.concurrentTests);
/** Judged by user-fields.ts, whose words say what is wrong; the bounds are of what is looked at at all. */
const words = { username: z.string().max(1000), memo: z.string().max(8000) };
const changed = z.object({ version: z.int() });

export const createUser = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/user/create',
  summary:
    'Add a user, with a password (people only) or invited by mail, where the deployment has a serviceUrl',
  audit: { action: 'user.created' },
  body: z.strictObject({
    user_id: z.string().max(320),
    username: words.username,
    email: emailText,
    phone: phoneText.default(''),
    type: z.enum(userTypes).default('general'),
    locale: z.enum(languages).default('ko'),
    max_concurrent_tests: limit.default(1),
    team_id: version.optional(),
    team_role: z.enum(teamRoles).default('member'),
    memo: words.memo.default(''),
    pw: sealed.optional(),
    key: key.optional(),
  }),
  answer: z.object({ uid: z.string() }),
  errors: ['1016', '1025', '1111', '2505', '17001', '17022', '17029', '31111'],
});

export const inviteUser = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/user/invite',
  summary: 'Invite a user who waits once more; the invitation before is no longer good',
  audit: { action: 'user.invited', object: ['uid'] },
  body: z.strictObject({ uid }),
  errors: ['1017', '17028', '17029'],
});

export const modifyUser = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/user_info/modify/{id}',
  summary:
    'Change what is known of a user (`id`: uid), or suspend and activate one; who waits and gets another e-mail is invited there anew',
  audit: { action: 'user.modified', object: ['id'] },
  params: ofUser,
  body: z.strictObject({
    username: words.username.optional(),
    email: emailText.optional(),
    phone: phoneText.optional(),
    locale: z.enum(languages).optional(),
    max_concurrent_tests: limit.optional(),
    memo: words.memo.optional(),
    status: z.enum(['active', 'suspended']).optional(),
    /** As it was read; behind: 20414 with both values. */
    version,
  }),
  answer: changed,
  errors: ['1017', '1111', '2505', '17029', '20414'],
});

export const changeUserPassword = defineEndpoint({
  ...ofPeople,
  method: 'POST',
  path: '/admbo/user/pw/change',
  summary: 'Give a user another password, who is told by mail and changes it; who waited is active by it',
  audit: { action: 'user.password_changed', object: ['uid'] },
  body: z.strictObject({ uid, pw: sealed, key }),
  errors: ['1016', '1017', '1025', 'E1002'],
});

export const changeExtraData = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/user/extra_data/change',
  summary: 'Merge values into what is kept with a user; null takes a key away',
  audit: { action: 'user.extra_data_changed', object: ['uid'] },
  body: z.strictObject({ uid, extra_data: z.record(z.string().max(100), z.unknown()), version }),
  answer: changed,
  errors: ['1017', '20414'],
});

const leaving = {
  ...ofCustomers,
  path: '/admbo/user/{id}/leave',
  audit: { action: 'user.left', object: ['id'] },
  params: ofUser,
  errors: ['1017', '17005', '17010'],
} as const;

export const leaveUser = defineEndpoint({
  ...leaving,
  method: 'POST',
  summary: 'A user (`id`: uid) leaves the service and the team; again changes nothing',
});

export const leaveUserByLink = defineEndpoint({
  ...leaving,
  method: 'GET',
  summary: 'A user leaves (kept for older clients; the console uses POST)',
  changes: true,
});

export const restoreUser = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/user/{id}/restore',
  summary: 'A user who has left is back as before, without a team',
  audit: { action: 'user.restored', object: ['id'] },
  params: ofUser,
  errors: ['1017'],
});

export const eraseUser = defineEndpoint({
  ...ofChiefs,
  method: 'POST',
  path: '/admbo/user/hard_delete',
  summary: 'Erase a user who has left for good; `confirm` is the user id, typed',
  audit: { action: 'user.erased', object: ['uid'] },
  body: z.strictObject({ uid, confirm: z.string().max(320) }),
  errors: ['1017', '9001', '31000'],
});

export const changeUsers = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/user/bulk',
  summary: 'Do one thing to many users, each by itself; `value` is the limit of concurrent tests',
  audit: { action: 'users.changed', says: ['action'] },
  body: z.strictObject({
    action: z.enum(bulkUserDeeds),
    uids: z.array(uid).min(1).max(userLimits.usersAtOnce),
    value: limit.optional(),
  }),
  answer: z.object({
    results: z.array(
      z.object({ uid: z.string(), user_id: z.string(), errorCode: z.union([z.int(), z.string()]) }),
    ),
  }),
});

export const importUsers = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/user/import',
  summary:
    'Add the users of a file (CSV), all of it or nothing, who wait and are not invited yet; with `dry_run` only say what would come of it',
  audit: { action: 'user.imported' },
  query: z.strictObject({ dry_run: z.enum(['true', 'false']).optional() }),
  upload: { types: ['text/csv'], maximumBytes: userImportLimits.bytes },
  answer: z.object({
    is_written: z.boolean(),
    /** Users that are added, or would be. */
    added: z.int(),
    /** The first of them as they were read, with masked addresses. */
    users: z
      .array(
        z.object({
          line: z.int(),
          ...{ user_id: z.string(), username: z.string(), email: z.string() },
          team_name: z.string().nullable(),
          max_concurrent_tests: z.int(),
        }),
      )
      .max(userImportLimits.shown),
    /** Columns that are passed over, without those that a download has besides. */
    ignored_count: z.int(),
    /** The first of them by their headings; `#4`: the fourth, which has none. */
    ignored_columns: z.array(z.string()).max(userImportLimits.ignoredColumns),
    fault_count: z.int(),
    /** The first of them. */
    faults: z
      .array(
        z.object({
          line: z.int(),
          field: z.string(),
          value: z.string(),
          texts: z.object({ ko: z.string(), en: z.string() }),
        }),
      )
      .max(userImportLimits.faults),
  }),
});

const entry = z.object({
  at: z.iso.datetime({ offset: true }),
  actor: z.string(),
  action: z.string(),
  result: z.string(),
});

export const userHistory = defineEndpoint({
  ...ofPeople,
  method: 'GET',
  path: '/admbo/user/{id}/history',
  summary:
    'What the trail says of a user (`id`: uid), newest first: deeds, also to points and in teams, and who has read and signed in as one',
  params: ofUser,
  query: z.strictObject({
    of: z.enum(userHistoryParts).default('all'),
    /** As `older` of the page before says. */
    below: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .optional(),
  }),
  answer: z.object({
    entries: z.array(entry).max(userLimits.historyEntries),
    /** Where older ones begin; null: there are none. */
    older: z.string().nullable(),
  }),
  errors: ['1017'],
});
export type UserHistoryEntry = z.infer<typeof entry>;

const row = z.record(z.string(), z.unknown());

export const exportUser = defineEndpoint({
  ...ofChiefs,
  method: 'GET',
  path: '/admbo/user/{id}/export',
  summary: 'All that is kept of a person (`id`: uid), as JSON; each export is audited',
  params: ofUser,
  answer: z.object({
    user: row,
    invitations: z.array(row),
    sign_ins: z.array(row),
    /** On which the user was seen, in Korean time. */
    active_days: z.array(z.iso.date()),
    tests: z.array(row),
    runs: z.array(row),
    links: z.array(testLink),
    wallet,
    tickets: z.array(ticket),
    entries: z.array(ledgerEntry),
    periods: z.array(period),
    /** Without what was written in them. */
    mails: z.array(row),
    history: z.array(entry),
  }),
  errors: ['1017'],
});
