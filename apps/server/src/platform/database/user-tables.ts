import type { SignInAsUserEnd } from '@rackhand/contract/account/sign-in-as-user';
import type { ExtraData, TeamRole, UserStatus, UserType } from '@rackhand/contract/account/user';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Language } from '@rackhand/contract/text/language';
import type { ColumnType, Generated } from 'kysely';
import type { BigintId, Instant, InstantOrNull } from './column-types.ts';

export interface UsersTable {
  id: BigintId;
  uid: Generated<string>;
  user_id: string;
  /** NFKC, trimmed, lower case: unique. */
  comparable_id: string;
  username: string;
  email: string;
  phone: string;
  group_type: GroupType;
  locale: Language;
  status: UserStatus;
  type: ColumnType<UserType, UserType | undefined, UserType>;
  /** Each user is in one team at most, within the group type; with a role exactly then. */
  team_id: ColumnType<number | null, number | null | undefined, number | null>;
  team_role: ColumnType<TeamRole | null, TeamRole | null | undefined, TeamRole | null>;
  /** Its billing manager: one of its users at most. */
  pays_for_team: Generated<boolean>;
  max_concurrent_tests: Generated<number>;
  memo: Generated<string>;
  extra_data: ColumnType<ExtraData, string | undefined, string>;
  /** Lower case, unique within the group type; null: it has none, or an older user has the like. */
  comparable_email: ColumnType<string | null, string | null | undefined, string | null>;
  last_seen_at: InstantOrNull;
  left_at: InstantOrNull;
  /** What the status was before; null while one has not left. */
  left_from: ColumnType<Exclude<UserStatus, 'left'> | null, undefined, Exclude<UserStatus, 'left'> | null>;
  erased_at: InstantOrNull;
  /** The entry of the trail of the file by which one came in. */
  imported_in: ColumnType<number | null, number | null | undefined, number | null>;
  /** Grows with each change of the user. */
  version: Generated<number>;
  created_at: Instant;
}

interface CustomerGroupsTable {
  group_id: Generated<number>;
  group_type: GroupType;
  group_name: string;
  /** NFKC, trimmed, lower case: unique in the group type. */
  comparable_name: string;
  version: Generated<number>;
  created_at: Instant;
}

export interface TeamsTable {
  team_id: Generated<number>;
  group_type: GroupType;
  group_id: number;
  team_name: string;
  /** NFKC, trimmed, lower case: unique in the group. */
  comparable_name: string;
  version: Generated<number>;
  created_at: Instant;
}

interface UserPasswordsTable {
  uid: string;
  hash: string;
  must_change: Generated<boolean>;
  changed_at: Instant;
}

interface FormerUserPasswordsTable {
  id: BigintId;
  uid: string;
  hash: string;
}

export interface UserInvitationsTable {
  /** SHA-256 of the code that was mailed. */
  code_hash: Buffer;
  uid: string;
  created_at: Instant;
  created_by: string;
  expires_at: Instant;
  used_at: InstantOrNull;
  withdrawn_at: InstantOrNull;
}

export interface ImpersonationsTable {
  id: BigintId;
  aid: string;
  adm_id: string;
  /** The session that it was begun in, with which it ends. */
  tkey: string;
  group_type: string;
  uid: string;
  user_id: string;
  /** SHA-256; null once it has been used. */
  token_hash: Buffer | null;
  token_expires_at: Instant;
  session_hash: Buffer | null;
  created_at: Instant;
  /** When the customer's service took it up. */
  started_at: InstantOrNull;
  ended_at: InstantOrNull;
  end_reason: SignInAsUserEnd | null;
}

/** Wrong one-time tokens by address, a keyed hash. */
export interface TokenFailuresTable {
  address: string;
  failures: number;
  since: Instant;
  locked_until: InstantOrNull;
}

export interface UserTables {
  users: UsersTable;
  customer_groups: CustomerGroupsTable;
  teams: TeamsTable;
  user_passwords: UserPasswordsTable;
  former_user_passwords: FormerUserPasswordsTable;
  user_invitations: UserInvitationsTable;
  impersonations: ImpersonationsTable;
  token_failures: TokenFailuresTable;
}
