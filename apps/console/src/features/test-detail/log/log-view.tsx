import type { WholeRun } from '@rackhand/contract/test/test-run';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { detailMessages } from '../detail-messages.ts';
import { GoToLine } from './go-to-line.tsx';
import { judgedQuery, withDeciding } from './judged-lines.ts';
import styles from './log.module.css';
import { logGaps } from './log-gaps.ts';
import { LogSearch } from './log-search.tsx';
import { LogWindow } from './log-window.tsx';
import { useLogLength } from './use-log-length.ts';

interface LogViewProps {
  run: WholeRun;
  attempt: number;
  line: number | undefined;
  onLine: (line: number) => void;
}

/** What the device said: follows its end while the run goes on, until somebody scrolls up or asks for a line. */
export function LogView({ run, attempt, line, onLine }: LogViewProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const log = { id: run.test_run_id, attempt };
  const length = useLogLength(log);
  const [isFollowing, setFollowing] = useState(line === undefined && run.state !== 'ended');
  const { data: lists } = useQuery({ ...judgedQuery(api, log), enabled: run.state === 'ended' });
  const judged = useMemo(() => withDeciding(lists, run, attempt), [lists, run, attempt]);
  const gaps = useMemo(() => logGaps(run.marks, words, language), [run.marks, words, language]);
  const leftOut = run.attempts.find((one) => one.attempt === attempt)?.lines_left_out ?? 0;
  const choose = (chosen: number): void => {
    setFollowing(false);
    onLine(chosen);
  };
  return (
    <section className={styles.log} aria-label={words.log}>
      <header className={styles.head}>
        <h2>{words.log}</h2>
        {length !== null && <span className={styles.quiet}>{words.lines(formatNumber(length.total))}</span>}
        {leftOut > 0 && <span className={styles.cut}>⋯ {words.leftOut(formatNumber(leftOut))}</span>}
        <Button aria-pressed={isFollowing} onClick={() => setFollowing(true)}>
          {isFollowing ? words.following : words.follow}
        </Button>
      </header>
      <div className={styles.finders}>
        <LogSearch log={log} onLine={choose} />
        {length !== null && length.total > 0 && <GoToLine total={length.total} onLine={choose} />}
      </div>
      {length === null && <SkeletonRows rows={6} label={words.loading} />}
      {length !== null && length.error !== null && (
        <p role="status" className={styles.failed}>
          {words.logFailed}
        </p>
      )}
      {length?.total === 0 && length.error === null && (
        <p className={styles.quiet}>{run.state === 'ended' ? words.noLogLeft : words.noLog}</p>
      )}
      {length !== null && length.total > 0 && <p className={styles.quiet}>{words.lineParts}</p>}
      {length !== null && length.total > 0 && (
        <LogWindow
          log={log}
          total={length.total}
          line={line}
          isFollowing={isFollowing}
          judged={judged}
          gaps={gaps}
          onScrollUp={() => setFollowing(false)}
          onLine={choose}
        />
      )}
    </section>
  );
}
