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

export const user = z.object({
  /** Counted from 1; shown as No. */
  id: z.int(),
  uid: z.string(),
  user_id: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  locale: z.enum(languages),
  group_type: z.enum(groupTypes),
  status: z.enum(userStatuses),
});
export type User = z.infer<typeof user>;

/** What users are searched by. */
export const userSearchKeys = ['user_id', 'username', 'email', 'phone'] as const;
export type UserSearchKey = (typeof userSearchKeys)[number];

/** Columns of the list, in their order; each sorts it. */
export const userColumns = [
  'id',
  'user_id',
  'username',
  'email',
  'phone',
  'locale',
  'group_type',
  'status',
] as const;
export type UserColumn = (typeof userColumns)[number];

export const userListLimits = { rows: 10, mostRows: 600, searchCharacters: 100 } as const;
