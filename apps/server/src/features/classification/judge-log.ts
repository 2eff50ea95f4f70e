import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { readJudgingLists } from '../custom-settings/setting-lists.ts';
import type { ScanLines } from '../keywords/scan-lines.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import { readWholeLog } from '../run-logs/read-log.ts';
import { judgedLines, keepLines, type LogVerdict, logBounds } from './judged-lines.ts';

interface JudgeDeps {
  db: Db;
  files: Files;
  scanLines: ScanLines;
}

/** Judges an attempt's log by the keyword lists as they are now, and keeps the lines that they have decided. */
export async function judgeLog(
  deps: JudgeDeps,
  key: AttemptKey,
  groupType: string,
  at: Date,
): Promise<LogVerdict> {
  const { db, scanLines } = deps;
  const { keywords, revision } = await readJudgingLists(db, groupType);
  const scanned = await scanLines(keywords, readWholeLog(deps, key), logBounds);
  if (scanned === null) throw new Error(`the log of run ${key.runId} could not be judged in its time`);
  const judged = await judgedLines(db, key, scanned);
  await db.transaction().execute((trx) => keepLines(trx, key, judged, { revision, at }));
  return judged.verdict;
}
