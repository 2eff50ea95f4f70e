import type { SignInAsUserEnd } from '@rackhand/contract/account/sign-in-as-user';
import type { UserStatus } from '@rackhand/contract/account/user';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Language } from '@rackhand/contract/text/language';
import type { Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

export interface UsersTable {
  /** bigint, which the driver gives as text. */
  id: Generated<string>;
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
  created_at: Instant;
}

export interface ImpersonationsTable {
  id: Generated<string>;
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
  impersonations: ImpersonationsTable;
  token_failures: TokenFailuresTable;
}
