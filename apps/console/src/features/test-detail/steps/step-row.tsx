import type { ItemState, RunItem } from '@rackhand/contract/test/run-link';
import { itemStateWords } from '@rackhand/contract/test/run-words';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import type { ReactElement } from 'react';
import { formatNumber, formatTime } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { detailMessages } from '../detail-messages.ts';
import styles from '../test-detail.module.css';
import { stepDetail, stepName } from './step-name.ts';

interface StepRowProps {
  item: RunItem;
  /** Of the whole timeline. */
  total: number;
  run: WholeRun;
  /** It was asked for, and is brought into sight. */
  isWanted: boolean;
  onLine: (line: number) => void;
  onShot: (shot: number) => void;
}

const signs: Record<ItemState, string> = { running: '▶', passed: '✓', failed: '✕', skipped: '–' };
const showIt = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'center' });

/** One thing that happened: its state, what it was, its picture, its line of the log and when. */
export function StepRow({ item, total, run, isWanted, onLine, onShot }: StepRowProps): ReactElement {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const { kind, state, depth, at, log_line, shot } = item;
  const detail = stepDetail(item, language);
  const sign = kind === 'gap' ? '⋯' : signs[state];
  return (
    <li
      ref={isWanted ? showIt : undefined}
      className={styles.step}
      aria-posinset={item.number}
      aria-setsize={total}
      data-state={state}
      data-shown={isWanted || undefined}
      style={{ paddingInlineStart: `${String(depth * 18)}px` }}
    >
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
