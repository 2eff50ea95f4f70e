import { limits } from '@rackhand/contract/limits';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { SendingPurpose } from '../../platform/database/password-tables.ts';

interface Sending {
  aid: string;
  /** Counted apart: what strangers may ask for keeps nobody from what only the right password brings. */
  purpose: SendingPurpose;
}

/**
 * Counts a mail with a code or a temporary password. The sixth within 30 minutes blocks sending to this admin for 30 minutes:
 * then it gives the time that is left, else null. The caller holds the admin's row. Document 3 section 2.
 */
export async function whyNotSend(
  trx: Trx,
  { aid, purpose }: Sending,
  at: Date,
): Promise<{ retryAfterSeconds: number } | null> {
  const block = await trx
    .selectFrom('sending_blocks')
    .select('blocked_until')
    .where('aid', '=', aid)
    .where('purpose', '=', purpose)
    .where('blocked_until', '>', at)
    .executeTakeFirst();
  if (block !== undefined) return { retryAfterSeconds: secondsUntil(block.blocked_until, at) };
  const since = new Date(at.getTime() - limits.sendingBlockMs);
  const counted = { aid, purpose };
  await sql`delete from mail_sendings where ${isOf(counted)} and sent_at <= ${since}`.execute(trx);
  const { rows } = await sql`select from mail_sendings where ${isOf(counted)}`.execute(trx);
  if (rows.length < limits.sendingsBeforeBlock) {
    await trx
      .insertInto('mail_sendings')
      .values({ ...counted, sent_at: at })
      .execute();
    return null;
  }
  const blocked_until = new Date(at.getTime() + limits.sendingBlockMs);
  await sql`delete from mail_sendings where ${isOf(counted)}`.execute(trx);
  await trx
    .insertInto('sending_blocks')
    .values({ ...counted, blocked_until })
    .onConflict((conflict) => conflict.columns(['aid', 'purpose']).doUpdateSet({ blocked_until }))
    .execute();
  return { retryAfterSeconds: secondsUntil(blocked_until, at) };
}

const isOf = ({ aid, purpose }: Sending) => sql`aid = ${aid} and purpose = ${purpose}`;

/** Of a mail that could not be handed over. */
export async function uncountSending(trx: Trx, { aid, purpose }: Sending, at: Date): Promise<void> {
  await sql`delete from mail_sendings where ${isOf({ aid, purpose })} and sent_at = ${at}`.execute(trx);
}

function secondsUntil(end: Date, at: Date): number {
  return Math.ceil((end.getTime() - at.getTime()) / 1000);
}
