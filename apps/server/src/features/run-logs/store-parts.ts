import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { attemptLimits } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { fewRows } from '../../platform/database/few-rows.ts';
import type { AttemptKey } from './attempt-key.ts';
import { logChannel } from './log-channel.ts';
import { textOf } from './log-text.ts';

const pack = promisify(gzip);
/** A tenth larger than at its best, for half of the work. */
const level = 3;

export interface ToldLines {
  firstLine: number;
  lines: readonly string[];
}

/** Lines of an attempt's log, packed. */
export interface LogPart extends AttemptKey {
  firstLine: number;
  count: number;
  /** Unpacked. */
  size: number;
  body: Buffer;
  at: Date;
}

/** null: no attempt may have so many. */
export async function packPart(
  key: AttemptKey,
  { firstLine, lines }: ToldLines,
  at: Date,
): Promise<LogPart | null> {
  const { count, bytes } = textOf(lines, attemptLimits.logLines, attemptLimits.logBytes);
  if (count < lines.length) return null;
  return { ...key, firstLine, count, size: bytes.length, body: await pack(bytes, { level }), at };
}

const partTypes = {
  run_id: 'bigint',
  attempt: 'integer',
  first_line: 'integer',
  line_count: 'integer',
  bytes: 'bigint',
  at: 'text',
  body_start: 'integer',
  body_length: 'integer',
} as const;

/**
 * In one statement, as nearly all of them come: parts that follow what is kept and have room. Of each whether it was one; of
 * several of one attempt only one can be.
 */
export async function storeParts(db: Db | Trx, parts: readonly LogPart[]): Promise<boolean[]> {
  const { logLines, logBytes } = attemptLimits;
  let start = 1;
  const told = parts.map(({ runId, attempt, firstLine, count, size, body, at }) => {
    const rest = { at: at.toISOString(), body_start: start, body_length: body.length };
    start += body.length;
    return { run_id: runId, attempt, first_line: firstLine, line_count: count, bytes: size, ...rest };
  });
  const { rows } = await sql<{ place: number }>`
    with longer as (
      update run_attempts a set log_lines = a.log_lines + t.line_count, log_bytes = a.log_bytes + t.bytes
      from ${fewRows('t', told, partTypes)}
      where a.run_id = t.run_id and a.attempt = t.attempt and a.log_lines = t.first_line - 1 and a.lines_left_out = 0
        and a.log_lines <= ${logLines}::bigint - t.line_count and a.log_bytes <= ${logBytes}::bigint - t.bytes
      returning t.*
    ), chunk as (
      insert into run_log_chunks (run_id, attempt, first_line, line_count, at, body)
      select run_id, attempt, first_line, line_count, at::timestamptz,
        substring(${Buffer.concat(parts.map(({ body }) => body))}::bytea from body_start for body_length) from longer
    )
    select place, pg_notify(${logChannel}, run_id::text) from longer`.execute(db);
  const stored = new Set(rows.map(({ place }) => place));
  return parts.map((_, nth) => stored.has(nth + 1));
}
