import type { ItemState } from '@rackhand/contract/test/run-link';
import { itemStateWords } from '@rackhand/contract/test/run-words';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { type ReactElement, useState } from 'react';
import { formatNumber, formatTime } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { detailMessages } from '../detail-messages.ts';
import styles from '../test-detail.module.css';
import { stepDetail, stepName } from './step-name.ts';

type Item = WholeRun['timeline'][number];

interface StepListProps {
  run: WholeRun;
  onLine: (line: number) => void;
  onShot: (shot: number) => void;
}

const signs: Record<ItemState, string> = { running: '▶', passed: '✓', failed: '✕', skipped: '–' };
/** Of a hundred thousand that a run may tell. */
const atOnce = 200;

/** What the run did, in its order: the end of it while it goes on, the beginning once it has ended. */
export function StepList({ run, onLine, onShot }: StepListProps): ReactElement {
  const { timeline, state } = run;
  const words = useMessages(detailMessages);
  const [asked, setAsked] = useState<number | null>(null);
  const newest = state === 'ended' ? 0 : Math.max(0, timeline.length - atOnce);
  const first = Math.min(asked ?? newest, Math.max(0, timeline.length - 1));
  const behind = timeline.length - first - atOnce;
  return (
    <section className={styles.plate} aria-label={words.steps}>
      <h2>
        {words.steps} <small className={styles.quiet}>{formatNumber(timeline.length)}</small>
      </h2>
      {timeline.length === 0 && <p className={styles.quiet}>{words.noSteps}</p>}
      {first > 0 && (
        <Button onClick={() => setAsked(Math.max(0, first - atOnce))}>
          {words.stepsBefore(formatNumber(first))}
        </Button>
      )}
      <ol className={styles.steps} start={first + 1}>
        {timeline.slice(first, first + atOnce).map((item) => (
          <Step key={item.number} item={item} run={run} onLine={onLine} onShot={onShot} />
        ))}
      </ol>
      {behind > 0 && (
        <Button onClick={() => setAsked(first + atOnce)}>{words.stepsBehind(formatNumber(behind))}</Button>
      )}
    </section>
  );
}

function Step({ item, run, onLine, onShot }: StepListProps & { item: Item }): ReactElement {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const { kind, state, depth, at, log_line, shot } = item;
  const detail = stepDetail(item, language);
  const sign = kind === 'gap' ? '⋯' : signs[state];
  return (
    <li className={styles.step} data-state={state} style={{ paddingInlineStart: `${String(depth * 18)}px` }}>
      <span className={styles.sign}>
        <span aria-hidden="true">{sign}</span>
        <span className={styles.hidden}>{itemStateWords[state][language]}</span>
      </span>
      <span>
        <strong>{stepName(item, words, language)}</strong>
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.quiet}>
        {shot !== null && shot > 0 && run.shots.includes(shot) && (
          <button type="button" className={styles.link} onClick={() => onShot(shot)}>
            {words.shotOf(formatNumber(shot))}
          </button>
        )}
        {log_line !== null && log_line > 0 && !run.files_gone && (
          <button type="button" className={styles.link} onClick={() => onLine(log_line)}>
            {words.logLine(formatNumber(log_line))}
          </button>
        )}
        <ExactTime at={at} format={formatTime} />
      </span>
    </li>
  );
}
