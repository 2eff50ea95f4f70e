import type { Db } from '../../platform/database/database.ts';
import type { SoFar } from '../../platform/database/run-tables.ts';
import type { Files } from '../../platform/files/files.ts';
import { judgedLines, type KeptLine, type LogVerdict } from '../classification/judged-lines.ts';
import type { ScanThread } from '../keywords/scan-thread.ts';
import { readWholeLog } from '../run-logs/read-log.ts';
import { readKeptAttempts } from '../runs/kept-evidence.ts';
import { ofAttempt, withSoFar } from '../runs/so-far.ts';
import { judgeEvidence, type Verdict } from '../runs/verdict.ts';

interface JudgedRun {
  verdict: Verdict;
  logs: { attempt: number; counts: LogVerdict['counts']; lines: KeptLine[] }[];
}

interface JudgeDeps {
  db: Db;
  files: Files;
  thread: Pick<ScanThread, 'scan'>;
}

/** A run as the thread's keywords judge it; null: a log of it is not whole any more, or was not judged in its time. */
export async function judgeRun({ db, files, thread }: JudgeDeps, runId: number): Promise<JudgedRun | null> {
  const logs: JudgedRun['logs'] = [];
  let soFar: SoFar | null = null;
  for (const { attempt, log_lines, evidence } of await readKeptAttempts(db, runId)) {
    const key = { runId, attempt };
    const scanned = await thread.scan(readWholeLog({ db, files }, key));
    if (scanned?.counts.lines !== log_lines) return null;
    const { verdict: log, lines } = await judgedLines(db, key, scanned);
    const verdict = judgeEvidence({ ...evidence, failedLine: log.failed, warningLine: log.warning });
    const whole: { verdict: Verdict } = withSoFar(soFar, { verdict, crashes: 0, anrs: 0 });
    const { result, decidedBy } = whole.verdict;
    soFar = { times: 0, seconds: 0, crashes: 0, anrs: 0, result, decided_by: ofAttempt(decidedBy, attempt) };
    logs.push({ attempt, counts: log.counts, lines });
  }
  if (soFar === null) return null;
  return { verdict: { result: soFar.result, decidedBy: soFar.decided_by }, logs };
}
