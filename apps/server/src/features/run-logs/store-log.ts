import { attemptLimits } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { doTogether } from '../../platform/do-together.ts';
import type { AttemptKey } from './attempt-key.ts';
import { textOf } from './log-text.ts';
import { type LogPart, packPart, storeParts, type ToldLines } from './store-parts.ts';

/** Parts of so many runs are stored together: each has at most a message of lines. */
const mostTogether = 16;

/**
 * Keeps lines of an attempt's log, from `firstLine` on, and answers the number of the next one wanted. What has been kept is
 * dropped; before a gap nothing is taken. Lines beyond what an attempt may have are dropped too, and counted.
 */
export type StoreLog = (key: AttemptKey, told: ToldLines, at: Date) => Promise<number>;

export function createStoreLog(db: Db): StoreLog {
  const storeNext = doTogether<LogPart, boolean>((parts) => storeParts(db, parts), mostTogether);
  return async (key, told, at) => {
    const part = await packPart(key, told, at);
    const isStored = part !== null && (await storeNext(part));
    return isStored ? told.firstLine + told.lines.length : storeWhatFits(db, key, told, at);
  };
}

async function storeWhatFits(
  db: Db,
  { runId, attempt }: AttemptKey,
  { firstLine, lines }: ToldLines,
  at: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const kept = await trx
      .selectFrom('run_attempts')
      .select(['log_lines', 'log_bytes', 'lines_left_out'])
      .where('run_id', '=', runId)
      .where('attempt', '=', attempt)
      .forUpdate()
      .executeTakeFirst();
    if (kept === undefined) return firstLine + lines.length;
    const { log_lines: count, lines_left_out: leftOut } = kept;
    const next = count + leftOut + 1;
    if (firstLine > next) return next;
    const news = lines.slice(next - firstLine);
    // Behind a line that had no room none is taken: a log has no holes.
    const room = leftOut > 0 ? 0 : attemptLimits.logBytes - kept.log_bytes;
    const { count: fits } = textOf(news, attemptLimits.logLines - count, room);
    const end = Math.max(next, firstLine + lines.length);
    const fitting = await packPart(
      { runId, attempt },
      { firstLine: count + 1, lines: news.slice(0, fits) },
      at,
    );
    if (fits > 0 && fitting !== null) await storeParts(trx, [fitting]);
    await countLeftOut(trx, { runId, attempt }, news.length - fits);
    // What has no room is not asked for again.
    return end;
  });
}

async function countLeftOut(trx: Trx, { runId, attempt }: AttemptKey, lines: number): Promise<void> {
  if (lines === 0) return;
  await sql`update run_attempts set lines_left_out = lines_left_out + ${lines}
    where run_id = ${runId} and attempt = ${attempt}`.execute(trx);
}
