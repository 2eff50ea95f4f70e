import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { attemptLimits } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { AttemptKey } from './attempt-key.ts';
import { logChannel } from './log-channel.ts';

const pack = promisify(gzip);

interface ToldLines {
  firstLine: number;
  lines: readonly string[];
}

/**
 * Keeps lines of an attempt's log, from `firstLine` on, and answers the number of the next one wanted. What has been kept is
 * dropped; before a gap nothing is taken. Lines beyond what an attempt may have are dropped too, and counted.
 */
export async function storeLog(db: Db, key: AttemptKey, told: ToldLines, at: Date): Promise<number> {
  const isStored = await storeNext(db, key, told, at);
  return isStored ? told.firstLine + told.lines.length : storeWhatFits(db, key, told, at);
}

/** In one statement, as nearly all of them come: lines that follow what is kept and have room. false: they are others. */
async function storeNext(
  db: Db | Trx,
  { runId, attempt }: AttemptKey,
  { firstLine, lines }: ToldLines,
  at: Date,
): Promise<boolean> {
  const { logLines, logBytes } = attemptLimits;
  const { count, bytes } = textOf(lines, logLines, logBytes);
  if (count < lines.length) return false;
  const { rows } = await sql`
    with longer as (
      update run_attempts set log_lines = log_lines + ${count}, log_bytes = log_bytes + ${bytes.length}
      where run_id = ${runId} and attempt = ${attempt} and log_lines = ${firstLine - 1} and lines_left_out = 0
        and log_lines <= ${logLines - count} and log_bytes <= ${logBytes - bytes.length}
      returning run_id, attempt
    ), chunk as (
      insert into run_log_chunks (run_id, attempt, first_line, line_count, at, body)
      select run_id, attempt, ${firstLine}::integer, ${count}::integer, ${at}::timestamptz, ${await pack(bytes)}::bytea from longer
    )
    select pg_notify(${logChannel}, run_id::text) from longer`.execute(db);
  return rows.length > 0;
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
    const fitting = { firstLine: count + 1, lines: news.slice(0, fits) };
    if (fits > 0) await storeNext(trx, { runId, attempt }, fitting, at);
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

interface LogText {
  count: number;
  bytes: Buffer;
}

/** As many lines as there is room for, each ended by LF and holding none. */
function textOf(lines: readonly string[], most: number, room: number): LogText {
  const texts = lines.slice(0, Math.max(0, most)).map((line) => `${oneLine(line)}\n`);
  const whole = Buffer.from(texts.join(''));
  if (whole.length <= room) return { count: texts.length, bytes: whole };
  let [count, size] = [0, 0];
  for (const text of texts) {
    const bytes = Buffer.byteLength(text);
    if (size + bytes > room) break;
    size += bytes;
    count += 1;
  }
  return { count, bytes: whole.subarray(0, size) };
}

function oneLine(line: string): string {
  const text = line.replaceAll(/[\r\n]+/g, ' ');
  if (text.length <= attemptLimits.lineBytes / 4) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= attemptLimits.lineBytes) return text;
  // A character that is cut through becomes a mark of its own; one mark is taken off again.
  return bytes
    .subarray(0, attemptLimits.lineBytes)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
}
