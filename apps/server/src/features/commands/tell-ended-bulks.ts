import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { queueWebhooks } from '../../platform/webhooks/queue-webhooks.ts';
import { findBulkAction } from './bulk-list.ts';

const isEnded = sql<boolean>`not b.end_told
  and not exists (select from commands c where c.bulk_id = b.id and c.ended_at is null)`;

/** Whether the end of a bulk action has not been told to webhooks. */
export const anyEndUntold = sql<boolean>`exists (select from command_bulks b where ${isEnded})`;

/** The end of a bulk action is that of its last command: whoever notes it first tells it, in the same transaction. */
export async function tellEndedBulks(db: Db, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update command_bulks set end_told = true
      where id in (select b.id from command_bulks b where ${isEnded} order by b.id limit 100 for update skip locked)
      returning id`.execute(trx);
    for (const { id } of rows) {
      const bulk = await findBulkAction(trx, id, { language: 'en', deployment: null });
      if (bulk === null) continue;
      const { bulk_id, type, created_by, created_at, counts } = bulk;
      const data = { bulk_id, type, created_by, created_at, counts };
      await queueWebhooks(trx, [{ type: 'bulk.ended', subject: `bulk ${id}`, data, at }]);
    }
  });
}
