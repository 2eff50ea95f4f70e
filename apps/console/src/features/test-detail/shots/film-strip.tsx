import { filesLeftOut } from '@rackhand/contract/test/run-link';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { shotAddress } from '../../tests/shot-address.ts';
import { detailMessages } from '../detail-messages.ts';
import { gapText } from '../steps/step-name.ts';
import styles from '../test-detail.module.css';

interface FilmStripProps {
  run: WholeRun;
  attempt: number;
  onShot: (shot: number) => void;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** What the device has shown, in its order: one stop of the Tab key, arrow keys within; a press shows it large. */
export function FilmStrip({ run, attempt, onShot }: FilmStripProps): ReactElement {
  const { shots, test_run_id: id, files_gone } = run;
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const losses = run.marks.filter(({ name }) => name === filesLeftOut);
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState(0);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = steps[event.key]?.(stop, shots.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <section className={styles.plate} aria-label={words.shots}>
      <h2>
        {words.shots} <small className={styles.quiet}>{formatNumber(shots.length)}</small>
      </h2>
      {shots.length === 0 && <p className={styles.quiet}>{words.noShots}</p>}
      {files_gone && shots.length > 0 && <p className={styles.quiet}>{words.filesGone}</p>}
      {!files_gone && shots.length > 0 && (
        <ul ref={list} className={styles.shots}>
          {shots.map((number, at) => (
            <li key={number}>
              <button
                type="button"
                tabIndex={at === stop ? 0 : -1}
                onFocus={() => setStop(at)}
                onKeyDown={onKeyDown}
                onClick={() => onShot(number)}
              >
                <img
                  src={shotAddress(id, number, attempt)}
                  alt={words.shotOf(formatNumber(number))}
                  loading="lazy"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {losses.map((mark) => (
        <p key={mark.number} className={styles.quiet}>
          {gapText(mark, words, language)}
        </p>
      ))}
    </section>
  );
}
