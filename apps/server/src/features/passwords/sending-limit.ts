import { limits } from '@rackhand/contract/limits';
import type { Trx } from '../../platform/database/database.ts';

/**
 * Counts a mail with a code or a temporary password. The sixth within 30 minutes blocks sending to this admin for 30 minutes:
 * then it gives the time that is left, else null. The caller holds the admin's row. Document 3 section 2.
 */
export async function whyNotSend(
  trx: Trx,
  aid: string,
  at: Date,
): Promise<{ retryAfterSeconds: number } | null> {
  const block = await trx
    .selectFrom('sending_blocks')
    .select('blocked_until')
    .where('aid', '=', aid)
    .where('blocked_until', '>', at)
    .executeTakeFirst();
  if (block !== undefined) return { retryAfterSeconds: secondsUntil(block.blocked_until, at) };
  const since = new Date(at.getTime() - limits.sendingBlockMs);
  await trx.deleteFrom('mail_sendings').where('aid', '=', aid).where('sent_at', '<=', since).execute();
  const sent = await trx.selectFrom('mail_sendings').select('sent_at').where('aid', '=', aid).execute();
  if (sent.length < limits.sendingsBeforeBlock) {
    await trx.insertInto('mail_sendings').values({ aid, sent_at: at }).execute();
    return null;
  }
  const blocked_until = new Date(at.getTime() + limits.sendingBlockMs);
  await trx.deleteFrom('mail_sendings').where('aid', '=', aid).execute();
  await trx
    .insertInto('sending_blocks')
    .values({ aid, blocked_until })
    .onConflict((conflict) => conflict.column('aid').doUpdateSet({ blocked_until }))
    .execute();
  return { retryAfterSeconds: secondsUntil(blocked_until, at) };
}

function secondsUntil(end: Date, at: Date): number {
  return Math.ceil((end.getTime() - at.getTime()) / 1000);
}
