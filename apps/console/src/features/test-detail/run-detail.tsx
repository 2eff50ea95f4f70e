import type { WholeRun } from '@rackhand/contract/test/test-run';
import { whyResult, whyWaiting } from '@rackhand/contract/test/why-result';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useRestricted } from '../../platform/use-config.ts';
import { Page } from '../../ui/page.tsx';
import { RunLinks } from '../links/run-links.tsx';
import { IgnoreButton } from '../reclassification/ignore-button.tsx';
import { RunMark } from '../tests/run-mark.tsx';
import { runMessages } from '../tests/run-messages.ts';
import { RunProgress } from '../tests/run-progress.tsx';
import { RunPoints } from '../tickets/run-points.tsx';
import { AttemptTable } from './attempt-table.tsx';
import { CrashTable } from './crashes/crash-table.tsx';
import { detailMessages } from './detail-messages.ts';
import { ExploredPlate } from './explored/explored-plate.tsx';
import { FileList } from './file-list.tsx';
import { EarlierResults } from './judged/earlier-results.tsx';
import { JudgingLists } from './judged/judging-lists.tsx';
import { LogView } from './log/log-view.tsx';
import { RunFacts } from './run-facts.tsx';
import { FilmStrip } from './shots/film-strip.tsx';
import { ShotViewer } from './shots/shot-viewer.tsx';
import { StepList } from './steps/step-list.tsx';
import styles from './test-detail.module.css';
import { RunTools } from './tools/run-tools.tsx';
import { whereRun } from './where-run.ts';

interface RunDetailProps {
  run: WholeRun;
  attempt: number;
  /** Of the log, that is shown. */
  line: number | undefined;
  /** The picture that is shown large. */
  shot: number | undefined;
  stale: boolean;
  /** Of the attempt that is shown, or of another one. */
  onLine: (line: number, attempt?: number) => void;
  onShot: (shot: number | undefined) => void;
}

/** One run: first why its result is what it is, then what it did, what it saw and what the device said. */
export function RunDetail(props: RunDetailProps): ReactElement {
  const { run, attempt, line, shot, stale, onLine, onShot } = props;
  const { noProject } = useMessages(runMessages);
  const isRestricted = useRestricted();
  const { attempts, files_gone } = run;
  const hasMore = attempts.length > 1 || attempts.some(({ is_clean }) => is_clean === false);
  return (
    <Page
      title={`${run.project === '' ? noProject : run.project} ${run.test_run_id}`}
      tools={<RunTools run={run} />}
    >
      <div className={styles.body} data-stale={stale || undefined}>
        <WhyPlate run={run} attempt={attempt} onLine={onLine} />
        <CrashTable run={run} attempt={attempt} onLine={onLine} onShot={onShot} />
        <ExploredPlate run={run} attempt={attempt} />
        <div className={styles.columns}>
          <StepList key={attempt} run={run} attempt={attempt} onLine={onLine} onShot={onShot} />
          <div className={styles.column}>
            <RunFacts run={run} />
            <FilmStrip run={run} attempt={attempt} onShot={onShot} />
            {hasMore && <AttemptTable run={run} />}
            {run.state === 'ended' && <FileList run={run} attempt={attempt} />}
            <RunPoints run={run} />
            {!isRestricted && <RunLinks run={run} />}
          </div>
        </div>
        {!files_gone && attempt > 0 && (
          <LogView key={attempt} run={run} attempt={attempt} line={line} onLine={onLine} />
        )}
      </div>
      {shot !== undefined && run.shots.includes(shot) && !files_gone && (
        <ShotViewer run={run} attempt={attempt} shot={shot} onShot={onShot} onLine={onLine} />
      )}
    </Page>
  );
}

/** The sentence that explains the verdict, with the line that has decided. */
function WhyPlate({
  run,
  attempt,
  onLine,
}: Pick<RunDetailProps, 'run' | 'attempt' | 'onLine'>): ReactElement {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const { decided_by: by, result } = run;
  const why = result === null ? whyWaiting(run, language) || words.whyRunning : whyResult(run, language);
  const decidedIn = by?.attempt ?? run.attempt;
  // Of a step the line is the scenario's, of anything else the log's.
  const isOfLog = by !== null && by.kind !== 'step' && by.line !== null && by.line > 0 && !run.files_gone;
  return (
    <section className={styles.why} aria-label={words.why} data-result={result}>
      <p className={styles.verdict}>
        <RunMark run={run} />
        <RunProgress run={run} />
        {run.device_arn !== null && (
          <Link to={paths.deviceDetail} search={{ device: run.device_udid }}>
            {run.device}
          </Link>
        )}
        {run.host !== '' && <span className={styles.quiet}>{whereRun(run)}</span>}
      </p>
      <p>
        {why}
        {run.waiting !== null && ` · ${words.whyQueued(formatNumber(run.waiting.place))}`}
        {by?.kind === 'step' && by.line !== null && ` · ${words.scenarioLine(formatNumber(by.line))}`}
      </p>
      {isOfLog && (
        <p className={styles.deciding}>
          {by.kind === 'keyword' && <code>{by.text}</code>}
          <button type="button" className={styles.link} onClick={() => onLine(by.line ?? 1, decidedIn)}>
            {decidedIn !== attempt && `${words.attempt(String(decidedIn))} · `}
            {words.toLine(formatNumber(by.line ?? 1))}
          </button>
          {by.kind === 'keyword' && !run.files_gone && <IgnoreButton run={run} />}
        </p>
      )}
      {result !== null && <JudgingLists run={run} />}
      <EarlierResults run={run} />
    </section>
  );
}
