import { isEmail } from '@rackhand/contract/account/contact-rules';
import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import type { MailTemplateName, MailValues } from './mail-templates.ts';
import { type MailLanguage, renderMail } from './render-mail.ts';

export interface NewMail<Name extends MailTemplateName> {
  template: Name;
  /** One address; where it is none, there is no mail. */
  to: string;
  /** Where whoever it is to belongs: whose admins may read it in the outbox; null: those of all deployments. */
  groupType: string | null;
  language: MailLanguage;
  values: MailValues<Name>;
  at: Date;
  /** After this it helps nobody; a day unless said. */
  goodForMs?: number;
  /** The caller hands it over by itself after the commit; the others leave it alone for so long. */
  heldForMs?: number;
  /** The user of the customers' service whom it is to, with whom it goes when they are erased. */
  userUid?: string;
}

/** Wakes the senders of all instances. */
export const mailChannel = 'mail_waits';

const dayMs = 24 * 60 * 60_000;

/** Puts a mail into the queue within the caller's transaction; its id, or null where the address is none. */
export async function queueMail<Name extends MailTemplateName>(
  trx: Trx,
  { template, to, groupType, language, values, at, goodForMs = dayMs, heldForMs = 0, userUid }: NewMail<Name>,
): Promise<string | null> {
  if (!isEmail(to)) return null;
  const { subject, text, html } = renderMail(template, values, language);
  const { id } = await trx
    .insertInto('mails')
    .values({
      template,
      recipient: to,
      group_type: groupType,
      subject,
      body_text: text,
      body_html: html,
      ...(userUid !== undefined && { user_uid: userUid }),
      created_at: at,
      next_try_at: new Date(at.getTime() + heldForMs),
      give_up_at: new Date(at.getTime() + goodForMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (heldForMs === 0) await sql`select pg_notify(${mailChannel}, '')`.execute(trx);
  return id;
}
