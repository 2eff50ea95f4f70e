import type { TokkidanStatus } from '@rackhand/contract/test/tokkidan';
import type { ReactElement } from 'react';
import { formatNumber, formatToMinute } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { Mark } from '../../../ui/mark.tsx';
import styles from '../tokkidan.module.css';
import { tokkidanMessages } from '../tokkidan-messages.ts';
import { squadSigns, squadStateOf } from './squad-state.ts';

/** What the squad does and why, and how many of its devices could crawl now. */
export function SquadPlate({ status }: { status: TokkidanStatus }): ReactElement {
  const words = useMessages(tokkidanMessages);
  const { squad, next_round_at: next } = status;
  const state = squadStateOf(status);
  const counts = [
    [words.available, squad.available],
    [words.busyDevices, squad.busy],
    [words.unusable, squad.total - squad.available - squad.busy],
    [words.total, squad.total],
  ] as const;
  return (
    <section className={styles.plate} aria-label={words.squad}>
      <h2>{words.squad}</h2>
      <p role="status">
        <strong>
          <Mark sign={squadSigns[state]}>{words.states[state]}</Mark>
        </strong>{' '}
        <span className={styles.quiet}>{words.next[state]}</span>
      </p>
      <dl className={styles.facts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words.devices(formatNumber(count))}</dd>
          </div>
        ))}
        {next !== null && (
          <div>
            <dt>{words.nextRound}</dt>
            <dd>
              <ExactTime at={next} format={formatToMinute} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
