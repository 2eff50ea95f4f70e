import { limits } from '@rackhand/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * Counts who asks for a lost password by network, whether there is such an id or not: past the twentieth time within
 * half an hour nothing is sent, so that nobody keeps others from their turn. Document 3 section 2.
 */
export async function mayAsk(db: Db, address: string, at: Date): Promise<boolean> {
  const over = new Date(at.getTime() - limits.sendingBlockMs);
  const { rows } = await sql<{ times: number }>`
    insert into asked_passwords as asked (address, times, since) values (${address}, 1, ${at})
    on conflict (address) do update set
      times = case when asked.since <= ${over} then 1 else least(asked.times, ${limits.passwordsAskedOfNetwork}) + 1 end,
      since = case when asked.since <= ${over} then excluded.since else asked.since end
    returning times`.execute(db);
  return (rows[0]?.times ?? 0) <= limits.passwordsAskedOfNetwork;
}

export async function forgetAsked(db: Db, now: Date): Promise<void> {
  const over = new Date(now.getTime() - limits.sendingBlockMs);
  await db.deleteFrom('asked_passwords').where('since', '<=', over).execute();
}
