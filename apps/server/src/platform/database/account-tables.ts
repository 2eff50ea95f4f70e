import type { TokenScope } from '@rackhand/contract/account/token-scopes';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BigintId, Instant, InstantOrNull } from './column-types.ts';

export interface AdminsTable {
  aid: Generated<string>;
  /** As it was typed; `comparable_id` is what is unique. */
  adm_id: string;
  comparable_id: string;
  email: string;
  phone: string;
  is_super_admin: boolean;
  /** null: in all group types. */
  group_type: string | null;
  password_hash: string;
  password_changed_at: Instant;
  /** false while the password is a temporary one that must be changed first. */
  is_renewed_pw: boolean;
  created_at: Instant;
  last_signed_in_at: InstantOrNull;
  /** The 90 days of E1005 begin anew here, without a sign-in. */
  lock_lifted_at: InstantOrNull;
  /** When the role of a super admin was last taken: what hangs on the admin from before then has ended. */
  rights_taken_at: ColumnType<Date | null, Date | undefined, Date>;
  /** Of e-mail, phone and role: one more with each change. */
  version: Generated<number>;
}

export interface PasswordHistoryTable {
  aid: string;
  password_hash: string;
  set_at: Instant;
}

export interface SessionsTable {
  /** Public id. */
  tkey: Generated<string>;
  /** SHA-256 of the cookie's secret. */
  secret_hash: Buffer;
  aid: string;
  group_type: GroupType;
  language: string | null;
  ip: string;
  user_agent: string;
  started_at: Instant;
  /** The person's own last call. */
  last_used_at: Instant;
  /** How long it lives without its person. */
  idle_ms: Generated<number>;
  /** Slides with the person's own calls. */
  expires_at: Instant;
  /** Twelve hours after sign-in; never moves. */
  ends_at: Instant;
  ended_at: InstantOrNull;
  /** A name of the contract's session-ends.ts. */
  end_reason: string | null;
  /** Begun with a temporary password: only what renews it is open. */
  must_renew: Generated<boolean>;
}

export interface ApiTokensTable {
  id: Generated<string>;
  /** SHA-256 of the secret. */
  secret_hash: Buffer;
  name: string;
  scopes: TokenScope[];
  group_type: string;
  /** As the maker was called then. */
  created_by: string;
  /** Who answers for it: without such a super admin it is none. */
  owner_aid: string | null;
  created_at: Instant;
  expires_at: Instant;
  last_used_at: InstantOrNull;
  last_used_ip: string | null;
  revoked_at: InstantOrNull;
  revoked_by: string | null;
}

export interface UsedTicketsTable {
  ticket_id: string;
  expires_at: Instant;
}

export interface SignInFailuresTable {
  /** Keyed hash of the id, or of a known browser and the id. */
  scope: string;
  /** The id of that scope, for lifting all of its counts at once. */
  id_hash: Generated<string>;
  failures: number;
  locked_until: InstantOrNull;
  /** A lock has been set since the last success. */
  was_locked: boolean;
  /** Only a reset of the password helps (E1000). */
  restricted: boolean;
  updated_at: Instant;
}

export interface AddressFailuresTable {
  address: string;
  id_hash: string;
  failed_at: Instant;
}

export interface AddressLocksTable {
  address: string;
  locked_until: Instant;
}

export interface AddressSignInsTable {
  address: string;
  id_hash: string;
  signed_in_at: Instant;
}

export interface ServerSecretsTable {
  name: string;
  value: string;
}

export interface AuditTrailTable {
  id: BigintId;
  at: Instant;
  actor_aid: string | null;
  actor_name: string;
  action: string;
  object: string;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<object> | null;
  request_id: string | null;
  ip: string | null;
  /** `ok` or the code of the refusal. */
  result: string;
  /** Public id of the session that it was done in. */
  tkey: string | null;
  /** Whose part of the trail it stands in; null: that of all deployments. */
  group_type: string | null;
}

export interface FarmVersionTable {
  /** Always true: there is one row. */
  one: Generated<boolean>;
  version: number;
}

export interface LiveTopicsTable {
  topic: string;
  version: number;
}

export interface LiveMarksTable {
  part: string;
  version: number;
}

export interface AccountTables {
  admins: AdminsTable;
  password_history: PasswordHistoryTable;
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  used_tickets: UsedTicketsTable;
  sign_in_failures: SignInFailuresTable;
  address_failures: AddressFailuresTable;
  address_locks: AddressLocksTable;
  address_sign_ins: AddressSignInsTable;
  server_secrets: ServerSecretsTable;
  audit_trail: AuditTrailTable;
  /** One row, bumped as the last lock of each transaction that changes the farm; the session guard reads it. */
  farm_version: FarmVersionTable;
  /** The order of each other topic; see live-order.ts. */
  live_topics: LiveTopicsTable;
  /** When lists have changed that are told of as a whole. */
  live_marks: LiveMarksTable;
}
