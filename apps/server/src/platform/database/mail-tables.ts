import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

/** `outbox`: read on this server instead, because no SMTP server is named. */
export type MailState = 'waiting' | 'sent' | 'outbox' | 'failed';

export interface MailsTable {
  id: Generated<string>;
  template: string;
  recipient: string;
  /** Whose admins may read it; null: those of all deployments. */
  group_type: string | null;
  subject: string;
  /** Both bodies are emptied once the mail has left: they may hold a password. */
  body_text: string;
  body_html: string;
  state: Generated<MailState>;
  attempts: Generated<number>;
  created_at: Instant;
  /** Whoever takes the mail moves this ahead, so that nobody else does. */
  next_try_at: Instant;
  give_up_at: Instant;
  ended_at: InstantOrNull;
  last_error: string | null;
  /** The user of the customers' service whom it is to. */
  user_uid: ColumnType<string | null, string | undefined, string | null>;
}

export interface MailTables {
  mails: MailsTable;
}
