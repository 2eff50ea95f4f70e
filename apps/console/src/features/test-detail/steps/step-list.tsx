import type { WholeRun } from '@rackhand/contract/test/test-run';
import { type ReactElement, useRef, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { detailMessages } from '../detail-messages.ts';
import styles from '../test-detail.module.css';
import { StepPage } from './step-page.tsx';
import { pageItems } from './timeline-queries.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';
import { useTimelineLength } from './use-timeline-length.ts';

interface StepListProps {
  run: WholeRun;
  attempt: number;
  onLine: (line: number) => void;
  onShot: (shot: number) => void;
}

/** What the run did, in its order, out of any number: it follows its end while the run goes on, until somebody scrolls up. */
export function StepList({ run, attempt, onLine, onShot }: StepListProps): ReactElement {
  const words = useMessages(detailMessages);
  const timeline = { id: run.test_run_id, attempt };
  const total = useTimelineLength(timeline, run.timeline_count, run.state === 'ended');
  const [wanted, setWanted] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  useStayAtEnd(box, pages, run.state !== 'ended');
  const failed = run.attempts.find((one) => one.attempt === attempt)?.failed_item ?? null;
  const goTo = (number: number): void => {
    // Its part is drawn once it is in sight, and the item then comes into it by itself.
    pages.current?.children[Math.floor((number - 1) / pageItems)]?.scrollIntoView({ block: 'nearest' });
    setWanted(number);
  };
  return (
    <section className={styles.plate} aria-label={words.steps}>
      <header className={styles.row}>
        <h2>
          {words.steps} <small className={styles.quiet}>{formatNumber(total)}</small>
        </h2>
        {failed !== null && failed <= total && (
          <Button onClick={() => goTo(failed)}>{words.toFailedStep}</Button>
        )}
      </header>
      {total === 0 && <p className={styles.quiet}>{words.noSteps}</p>}
      <div ref={box} className={styles.timeline}>
        <div ref={pages}>
          {Array.from({ length: Math.ceil(total / pageItems) }, (_, page) => (
            <StepPage key={page} {...{ timeline, page, total, run, wanted, box, onLine, onShot }} />
          ))}
        </div>
      </div>
    </section>
  );
}
