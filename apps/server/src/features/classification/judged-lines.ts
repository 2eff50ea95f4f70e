import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import { decidingList, type JudgedLine, type KeywordMatch } from '@rackhand/contract/rule/line-result';
import type { DecidedBy } from '@rackhand/contract/test/listed-run';
import { testLimits } from '@rackhand/contract/test/test-lists';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { ScanBounds, ScannedLines } from '../keywords/scan-bounds.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';

/** What keyword lists have made of an attempt's log. */
export interface LogVerdict {
  counts: Record<KeywordList, number>;
  /** By the first line of each kind, in it by the earliest word, of those by the longest. */
  failed: DecidedBy | null;
  warning: DecidedBy | null;
}

/** A line that a list has decided, as it is kept. */
export interface KeptLine {
  list: KeywordList;
  line: number;
  at: Date;
  text: string;
  keyword: string;
  setting_id: number;
  match_start: number;
  match_end: number;
}

export interface JudgedLog {
  verdict: LogVerdict;
  lines: KeptLine[];
}

/** Which lists a log was judged by, and when. */
interface JudgingLists {
  revision: number;
  at: Date;
}

/** A log of 100 MiB, on a machine that has other work. */
export const logBounds: ScanBounds = { lines: testLimits.classifiedLines, linesOf: 'each', busyMs: 120_000 };

export async function judgedLines(db: Db, key: AttemptKey, scanned: ScannedLines): Promise<JudgedLog> {
  const timeOf = await timesOf(db, key);
  const lines = scanned.lines.flatMap((line) => keptLine(line, timeOf));
  const verdict = {
    counts: scanned.decided,
    failed: firstOf(lines, 'failed'),
    warning: firstOf(lines, 'warning'),
  };
  return { verdict, lines };
}

/** The list by which it was judged, and its foremost word of that list. */
function keptLine({ number, text, result, matches }: JudgedLine, timeOf: (line: number) => Date): KeptLine[] {
  const list = decidingList(result, (wanted) => matches.some(({ type }) => type === wanted));
  const match = matches.find(({ type }) => type === list);
  if (list === null || match === undefined) return [];
  return [{ list, line: number, at: timeOf(number), text: storable(text), ...whereOf(match) }];
}

/** A device writes what it likes, and a line that is cut may end within a character: no database takes either. */
const storable = (text: string): string => Buffer.from(text).toString().replaceAll('\0', '\uFFFD');

function whereOf({ value, id, at }: KeywordMatch) {
  return { keyword: value, setting_id: id, match_start: at, match_end: at + value.length };
}

function firstOf(lines: readonly KeptLine[], wanted: KeywordList): DecidedBy | null {
  const found = lines.find(({ list }) => list === wanted);
  if (found === undefined) return null;
  const { line, text, list, keyword, setting_id } = found;
  return { kind: 'keyword', line, text, list, keyword, setting_id, reason: null };
}

/** Keeps the lines that the lists have decided; what was kept of the attempt's log before goes. */
export async function keepLines(
  trx: Trx,
  { runId, attempt }: AttemptKey,
  { lines, verdict }: JudgedLog,
  { revision, at }: JudgingLists,
): Promise<void> {
  await trx.deleteFrom('run_matches').where('run_id', '=', runId).where('attempt', '=', attempt).execute();
  await sql`insert into run_matches (run_id, attempt, list, line, at, text, keyword, setting_id, match_start, match_end)
    select ${runId}::bigint, ${attempt}::integer, list, line, at, text, keyword, setting_id, match_start, match_end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as kept
      (list text, line integer, at timestamptz, text text, keyword text, setting_id integer, match_start integer, match_end integer)`.execute(
    trx,
  );
  await trx
    .updateTable('run_attempts')
    .set({ match_counts: JSON.stringify(verdict.counts), lists_revision: revision, judged_at: at })
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .execute();
}

/** When a line came: with its chunk. */
async function timesOf(db: Db, { runId, attempt }: AttemptKey): Promise<(line: number) => Date> {
  const chunks = await db
    .selectFrom('run_log_chunks')
    .select(['first_line', 'at'])
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .orderBy('first_line')
    .execute();
  return (line) => chunks.findLast(({ first_line }) => first_line <= line)?.at ?? new Date(0);
}
