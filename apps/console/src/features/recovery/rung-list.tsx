import type { CommandStep } from '@rackhand/contract/command/command';
import { commandStepReason } from '@rackhand/contract/command/command-step-reason';
import type { ClimbedRung, Recovery } from '@rackhand/contract/recovery/recovery';
import { type RecoveryRung, rungResultWords, rungWords } from '@rackhand/contract/recovery/rungs';
import type { ReactElement } from 'react';
import { formatDuration } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Sign } from '../../ui/mark.tsx';
import { commandMessages } from '../commands/command-messages.ts';
import styles from './recovery.module.css';
import { rungSigns } from './recovery-marks.tsx';
import { recoveryMessages } from './recovery-messages.ts';

/** What was tried, how long it took and why it did not help; and what is still to come while it runs. */
export function RungList({ run }: { run: Recovery }): ReactElement {
  const words = useMessages(recoveryMessages);
  const language = useLanguage();
  const climbed = run.rungs.map(({ rung }) => rung);
  const left = run.state === 'running' ? run.ladder.filter((rung) => !climbed.includes(rung)) : [];
  return (
    <ol className={styles.rungs} aria-label={words.rungs}>
      {run.rungs.map((rung) => (
        <Rung key={rung.rung} rung={rung} />
      ))}
      {left.length > 0 && (
        <li className={styles.quiet}>
          {words.toCome}: {left.map((rung) => rungWords[rung][language]).join(', ')}
        </li>
      )}
    </ol>
  );
}

function Rung({
  rung: { rung, result, why, steps, began_at, ended_at },
}: {
  rung: ClimbedRung;
}): ReactElement {
  const words = useMessages(commandMessages);
  const language = useLanguage();
  const seconds = ended_at === null ? 0 : Math.round((Date.parse(ended_at) - Date.parse(began_at)) / 1_000);
  return (
    <li>
      <Sign sign={rungSigns[result]} tone={result === 'failed' ? 'bad' : undefined} />
      <strong>{rungWords[rung][language]}</strong> {rungResultWords[result][language]}
      {seconds > 0 && <span className={styles.quiet}> · {formatDuration(seconds, language)}</span>}
      {why !== '' && <span className={styles.said}>{why}</span>}
      {triedIn(steps, rung).map(({ name, result: came, detail }) => (
        <span key={name} className={styles.said}>
          {words.stepNames[name]}: {words.stepResults[came]}
          {came === 'succeeded' || detail === '' ? '' : ` (${commandStepReason(detail, language)})`}
        </span>
      ))}
    </li>
  );
}

/** Besides what the rung itself is called; a server of an earlier release does not tell them. */
function triedIn(steps: readonly CommandStep[] | undefined, rung: RecoveryRung): readonly CommandStep[] {
  return steps?.filter(({ name }) => name !== rung) ?? [];
}
