import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { TemporaryPasswordsTable } from '../../platform/database/password-tables.ts';

/** What is asked of a temporary password at the way in, as JSON tells it: times in ISO 8601, the fingerprint in hex digits. */
export interface MailedPassword
  extends Pick<Selectable<TemporaryPasswordsTable>, 'id' | 'purpose' | 'password_hash' | 'email'> {
  fingerprint: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** Part of a statement that reads an admin, who has one at most: `aid` is that statement's column. */
export function mailedPasswordOf(aid: RawBuilder<string>): RawBuilder<MailedPassword | null> {
  return sql`(select to_jsonb(mailed) || jsonb_build_object('fingerprint', encode(fingerprint, 'hex'))
    from temporary_passwords mailed where mailed.aid = ${aid})`;
}
