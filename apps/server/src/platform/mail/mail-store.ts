import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';

export interface WaitingMail {
  id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  attempts: number;
  created_at: Date;
  give_up_at: Date;
}

/** Longer than one handing over may take: after it, the mail of an instance that died is another's. */
export const leaseMs = 60_000;
const keptMs = 24 * 60 * 60_000;
const keptMails = 100;

/** Takes mails whose turn has come; no other instance gets them before the lease has passed. */
export async function takeDueMails(db: Db, at: Date, most: number): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    update mails set attempts = attempts + 1, next_try_at = ${new Date(at.getTime() + leaseMs)}
    where id in (
      select id from mails where state = 'waiting' and next_try_at <= ${at}
      order by next_try_at limit ${most} for update skip locked
    )
    returning id, recipient, subject, body_text, body_html, attempts, created_at, give_up_at`.execute(db);
  return rows;
}

/** Takes the mail that its queuer holds. */
export async function takeHeldMail(db: Db, id: string, at: Date): Promise<WaitingMail | null> {
  const { rows } = await sql<WaitingMail>`
    update mails set attempts = attempts + 1, next_try_at = ${new Date(at.getTime() + leaseMs)}
    where id = ${id} and state = 'waiting'
    returning id, recipient, subject, body_text, body_html, attempts, created_at, give_up_at`.execute(db);
  return rows[0] ?? null;
}

/** What has left is kept without its text, which may hold a password; in the outbox the text is the point. */
export async function endMail(
  db: Db,
  id: string,
  state: 'sent' | 'failed' | 'outbox',
  { at, error = null }: { at: Date; error?: string | null },
): Promise<void> {
  const emptied = state === 'outbox' ? {} : { body_text: '', body_html: '' };
  await db
    .updateTable('mails')
    .set({ state, ended_at: at, last_error: error, ...emptied })
    .where('id', '=', id)
    .execute();
}

export async function postponeMail(db: Db, id: string, nextTryAt: Date, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_try_at: nextTryAt, last_error: error })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** The newest 100 of those that a condition names, of each deployment: no other one's mails push them out. */
export function amongNewest(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`id in (
    select id from (
      select id, row_number() over (partition by group_type order by created_at desc, id) as place
      from mails where ${condition}
    ) as placed where place <= ${keptMails})`;
}

/** The newest 100 of a deployment's last day stay; mails that still wait stay in any case. Document 3 section 2. */
export async function forgetOldMails(db: Db, at: Date): Promise<void> {
  await sql`
    delete from mails where state <> 'waiting' and (
      created_at < ${new Date(at.getTime() - keptMs)}
      or (state = 'outbox' and not ${amongNewest(sql`state = 'outbox'`)})
    )`.execute(db);
}
