import { z } from 'zod';
import { emailText, phoneText } from '../account/contact-rules.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery, sortText } from '../call/list-query.ts';
import { groupTypes } from '../deployment/deployment.ts';

const instant = z.iso.datetime({ offset: true }).nullable();

/** How an admin's account stands: `waiting` has not used the temporary password yet, `asleep` has not signed in for 90 days. */
export const accountStates = ['active', 'waiting', 'lapsed', 'asleep'] as const;
export type AccountState = (typeof accountStates)[number];

const admin = z.object({
  aid: z.string(),
  adm_id: z.string(),
  adm_email: z.string(),
  adm_phone: z.string(),
  is_super_admin: z.boolean(),
  /** Of e-mail, phone and role: what `change_info` takes. */
  version: z.int(),
  /** null belongs to all deployments. */
  group_type: z.enum(groupTypes).nullable(),
  account_state: z.enum(accountStates),
  /** Live sessions now. */
  session_count: z.int(),
  last_signed_in_at: instant,
  created_at: instant,
});
export type AdminRow = z.infer<typeof admin>;

/** What the list is sorted by; without it by id. */
export const adminColumns = [
  'adm_id',
  'adm_email',
  'adm_phone',
  'is_super_admin',
  'group_type',
  'account_state',
  'session_count',
  'last_signed_in_at',
] as const;
export type AdminColumn = (typeof adminColumns)[number];

const flag = z.stringbool().or(z.boolean());
const adminIdText = z.string().max(320);
const aid = z.string().min(1).max(100);

/** The super admin who takes over the API tokens of one who can no longer answer for them; without it they end. */
const tokensTo = aid.optional();

export const adminList = defineEndpoint({
  method: 'GET',
  path: '/admbo/admin/list',
  summary: "Admins of the caller's deployment, by id",
  access: 'admin',
  scope: null,
  restrictable: true,
  query: listQuery.extend({ q: z.string().max(100).optional(), sort: sortText(adminColumns).optional() }),
  answer: z.object({ total_count: z.int(), admins: z.array(admin) }),
});

export const addAdmin = defineEndpoint({
  method: 'POST',
  path: '/admbo/admin/add',
  summary: 'Add an admin, who is mailed a temporary password',
  access: 'super',
  audit: { action: 'admin.added', object: ['adm_id'] },
  scope: null,
  body: z.strictObject({
    adm_id: adminIdText,
    adm_email: emailText,
    adm_phone: phoneText,
    is_super_admin: flag.default(false),
  }),
  answer: z.object({ aid: z.string() }),
  errors: ['31109', '31110', '31111'],
});

export const changeAdminInfo = defineEndpoint({
  method: 'POST',
  path: '/admbo/admin/change_info',
  summary:
    "Change an admin's e-mail, phone and role; one's own e-mail and phone with one's own password (`pw`, `key`)",
  access: 'admin',
  audit: {
    action: 'admin.info_changed',
    object: ['aid'],
    named: 'admin',
    says: ['is_super_admin'],
    besides: ['1002'],
  },
  scope: null,
  body: z.strictObject({
    aid,
    adm_email: emailText,
    adm_phone: phoneText,
    is_super_admin: flag.optional(),
    /** base64 of RSA-OAEP (SHA-256) over the UTF-8 password. */
    pw: z.string().max(4096).optional(),
    key: z.string().max(1000).optional(),
    tokens_to: tokensTo,
    /** As it was read; 20414 where somebody else was faster. */
    version: z.int().optional(),
  }),
  errors: ['1001', '1002', '1042', '1043', '31107', '31108', '31109', '31110', '20414'],
});

const removal = {
  path: '/admbo/admin/remove/{id}',
  access: 'super',
  audit: { action: 'admin.removed', object: ['id'], named: 'admin' },
  scope: null,
  params: z.strictObject({ id: aid }),
  errors: ['1001', '31000', '31107'],
} as const;

export const removeAdmin = defineEndpoint({
  ...removal,
  method: 'POST',
  summary: 'Remove an admin (`id`: aid), whose API tokens end or go to another (`tokens_to`: aid)',
  body: z.strictObject({ tokens_to: tokensTo }),
});

export const removeAdminByLink = defineEndpoint({
  ...removal,
  method: 'GET',
  summary: 'Remove an admin (kept for older clients; the console uses POST)',
  changes: true,
});
