import type { TokkidanStatus } from '@rackhand/contract/test/tokkidan';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import styles from '../tokkidan.module.css';
import { tokkidanMessages } from '../tokkidan-messages.ts';

type Round = TokkidanStatus['running'][number];

/** Rounds under way, and how many of their devices are through. */
export function RunningRounds({ rounds }: { rounds: readonly Round[] }): ReactElement {
  const words = useMessages(tokkidanMessages);
  return (
    <section className={styles.plate} aria-label={words.running}>
      <h2>{words.running}</h2>
      {rounds.length === 0 && <p className={styles.quiet}>{words.noneRunning}</p>}
      <ul className={styles.rounds}>
        {rounds.map((round) => (
          <li key={round.tid}>
            <RoundLine round={round} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoundLine({ round: { tid, app_name, done, total } }: { round: Round }): ReactElement {
  const words = useMessages(tokkidanMessages);
  const name = words.roundOf(app_name, String(tid));
  return (
    <>
      <Link to={paths.tokkidanTestResult} search={{ tid: String(tid) }}>
        {name}
      </Link>
      <span className={styles.progress}>
        <progress max={total} value={done} aria-label={words.progressOf(name)} />
        {words.doneOf(formatNumber(done), formatNumber(total))}
      </span>
    </>
  );
}
