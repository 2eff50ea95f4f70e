import type { WholeRun } from '@rackhand/contract/test/test-run';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { formatNumber, formatTime } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { shotAddress } from '../../tests/shot-address.ts';
import { detailMessages } from '../detail-messages.ts';
import { stepName } from '../steps/step-name.ts';
import { itemOfShotQuery } from '../steps/timeline-queries.ts';
import styles from '../test-detail.module.css';

interface ShotViewerProps {
  run: WholeRun;
  attempt: number;
  shot: number;
  onShot: (shot: number | undefined) => void;
  onLine: (line: number) => void;
}

/** One picture large, with what was done when it was taken; arrow keys lead to the ones beside it. */
export function ShotViewer({ run, attempt, shot, onShot, onLine }: ShotViewerProps): ReactElement {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const at = run.shots.indexOf(shot);
  const [before, behind] = [run.shots[at - 1], run.shots[at + 1]];
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? behind : undefined;
      if (next !== undefined) onShot(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [before, behind, onShot]);
  const { api } = usePlatform();
  const timeline = { id: run.test_run_id, attempt };
  const { data: item = null } = useQuery(itemOfShotQuery(api, timeline, shot));
  const name = words.shotOf(formatNumber(shot));
  const address = shotAddress(run.test_run_id, shot, attempt);
  const log_line = item?.log_line ?? 0;
  return (
    <Modal
      title={words.shotAmong(formatNumber(shot), formatNumber(at + 1), formatNumber(run.shots.length))}
      closeLabel={words.close}
      width={750}
      onClose={() => onShot(undefined)}
    >
      <div className={styles.viewer}>
        <a href={address} target="_blank" rel="noopener">
          <img src={address} alt={name} />
        </a>
        {item !== null && (
          <p role="status">
            {stepName(item, words, language)}{' '}
            <span className={styles.quiet}>
              <ExactTime at={item.at} format={formatTime} />
            </span>
          </p>
        )}
        <div className={styles.row}>
          <Button whyNot={before === undefined ? words.firstShot : null} onClick={() => onShot(before)}>
            ← {words.shotBefore}
          </Button>
          <Button whyNot={behind === undefined ? words.lastShot : null} onClick={() => onShot(behind)}>
            {words.shotBehind} →
          </Button>
          {log_line > 0 && !run.files_gone && (
            <Button look="quiet" onClick={() => onLine(log_line)}>
              {words.toLine(formatNumber(log_line))}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
