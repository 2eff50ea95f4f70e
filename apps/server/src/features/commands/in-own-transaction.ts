import type { Trx } from '../../platform/database/database.ts';
import type { AskDeps } from './ask-once.ts';
import type { DueCommand } from './command-row.ts';

/** In a transaction of its own; the commands that it has stored as sent go out once it is committed. */
export async function inOwnTransaction(
  { db, dispatcher }: Pick<AskDeps, 'db' | 'dispatcher'>,
  run: (trx: Trx) => Promise<readonly DueCommand[]>,
): Promise<void> {
  const stored: DueCommand[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      stored.push(...(await run(trx)));
    });
  } catch (error) {
    dispatcher.doubt(stored.map(({ host_id }) => host_id));
    throw error;
  }
  stored.forEach(dispatcher.send);
}
