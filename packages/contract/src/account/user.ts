import { z } from 'zod';
import { groupTypes } from '../deployment/deployment.ts';
import { languages } from '../text/language.ts';

/** A user of the customers' service, as admins see one. Document 2 section 3. */
export const userStatuses = ['waiting', 'active', 'suspended', 'left'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const userTypes = ['general', 'social'] as const;
export type UserType = (typeof userTypes)[number];

export const teamRoles = ['member', 'admin'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What a customer keeps with a user. Document 10, "Users". */
export type ExtraData = Record<string, string | number | boolean>;

const instant = z.iso.datetime({ offset: true });

/** As lists show one: e-mail and phone are masked. */
export const user = z.object({
  /** Counted from 1; shown as No. */
  id: z.int(),
  uid: z.string(),
  user_id: z.string(),
  username: z.string(),
  type: z.enum(userTypes),
  email: z.string(),
  phone: z.string(),
  locale: z.enum(languages),
  group_type: z.enum(groupTypes),
  /** Of the team; null without one. */
  group_id: z.int().nullable(),
  group_name: z.string().nullable(),
  team_id: z.int().nullable(),
  team_name: z.string().nullable(),
  team_role: z.enum(teamRoles).nullable(),
  status: z.enum(userStatuses),
  max_concurrent_tests: z.int(),
  /** Of those that are under way now. */
  running_tests: z.int(),
  created_at: instant,
  last_seen_at: instant.nullable(),
  version: z.int(),
});
export type User = z.infer<typeof user>;

/** One user whole, with e-mail and phone as they are; each reading is audited. */
export const userDetail = user.extend({
  memo: z.string(),
  extra_data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Pays for the team. */
  is_billing: z.boolean(),
  /** Of a user who waits: until when the last invitation is good; null where none is. */
  invited_until: instant.nullable(),
  /** Until when no password is looked at, after too many wrong ones; null: it is. */
  locked_until: instant.nullable(),
  left_at: instant.nullable(),
  /** Nothing but this row is left then. */
  erased_at: instant.nullable(),
});
export type UserDetail = z.infer<typeof userDetail>;

/** What users are searched by. */
export const userSearchKeys = ['user_id', 'username', 'email', 'phone', 'team_name'] as const;
export type UserSearchKey = (typeof userSearchKeys)[number];

/** Columns of the list, in their order; each sorts it. */
export const userColumns = [
  'id',
  'user_id',
  'username',
  'type',
  'email',
  'phone',
  'locale',
  'group_type',
  'team_name',
  'status',
  'max_concurrent_tests',
  'last_seen_at',
] as const;
export type UserColumn = (typeof userColumns)[number];

export const userListLimits = {
  rows: 10,
  mostRows: 600,
  searchCharacters: 100,
  newest: 10,
  waiting: 5,
} as const;

export const userLimits = {
  nameCharacters: 100,
  memoCharacters: 1000,
  /** Document 2 section 9. */
  concurrentTests: { minimum: 1, maximum: 1000 },
  invitationMs: 7 * 24 * 60 * 60_000,
  /** A user is not invited again sooner. */
  invitationPauseMs: 10 * 60_000,
  /** Of one team within a day. */
  invitationsOfTeam: 100,
  usersAtOnce: 1000,
  historyEntries: 50,
} as const;

/** Where the code of an invitation stands in the address of the customers' service. */
export const invitationFragment = 'code';
