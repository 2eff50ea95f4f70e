import type { Rollout } from '@rackhand/contract/app/rollout';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import styles from './rollout.module.css';
import { rolloutMessages } from './rollout-messages.ts';

interface RolloutProgressProps {
  counts: Rollout['counts'];
  total: number;
  /** What it is the progress of. */
  name: string;
}

/** How many devices are done with, and how many of them failed; those that were left out are no part of it. */
export function RolloutProgress({ counts, total, name }: RolloutProgressProps): ReactElement {
  const words = useMessages(rolloutMessages);
  const { succeeded = 0, failed = 0, newer = 0, dropped = 0 } = counts;
  const done = succeeded + failed + newer;
  const concerned = total - dropped;
  return (
    <span className={styles.progress}>
      <progress max={Math.max(1, concerned)} value={done} aria-label={words.progressOf(name)} />
      <span>{words.doneOf(formatNumber(done), formatNumber(concerned))}</span>
      {failed > 0 && <span data-bad>{words.failedCount(formatNumber(failed))}</span>}
      {dropped > 0 && <span>{words.droppedCount(formatNumber(dropped))}</span>}
    </span>
  );
}
