import type { Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

export interface TemporaryPasswordsTable {
  id: Generated<number>;
  aid: string;
  purpose: 'find_password' | 'new_admin';
  /** Keyed hash of the password: tells which of two hashes an attempt is compared with. */
  fingerprint: Buffer;
  password_hash: string;
  /** SHA-256 of the link's token; null: the mail has no such link. */
  token_hash: Buffer | null;
  /** The admin's address at that time: another one since makes it void. */
  email: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: InstantOrNull;
}

export interface SecondStepsTable {
  login_record_id: Generated<string>;
  aid: string;
  group_type: string;
  /** Keyed hash of code and record. */
  code_hash: Buffer;
  /** The temporary password that the first step was done with. */
  temporary_password_id: number | null;
  wrong_codes: Generated<number>;
  mail_id: string | null;
  created_at: Instant;
  ended_at: InstantOrNull;
}

/** What mails are counted as: a code follows the right password, a lost one may be asked for by anybody. */
export type SendingPurpose = 'code' | 'find_password';

export interface MailSendingsTable {
  aid: string;
  purpose: SendingPurpose;
  sent_at: Instant;
}

export interface SendingBlocksTable {
  aid: string;
  purpose: SendingPurpose;
  blocked_until: Instant;
}

export interface AskedPasswordsTable {
  /** Keyed hash of the network. */
  address: string;
  times: number;
  since: Instant;
}

export interface PasswordTables {
  temporary_passwords: TemporaryPasswordsTable;
  second_steps: SecondStepsTable;
  /** Codes and temporary passwords that were mailed, as far back as their limit looks. */
  mail_sendings: MailSendingsTable;
  sending_blocks: SendingBlocksTable;
  /** How often each network has asked for a lost password. */
  asked_passwords: AskedPasswordsTable;
}
