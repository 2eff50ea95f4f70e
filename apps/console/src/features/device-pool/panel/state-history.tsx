import type { StateChange } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { groupOf } from '@rackhand/contract/device/device-states';
import { reasonText } from '@rackhand/contract/device/state-reason';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { actorText } from '../../devices/actor-text.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { poolMessages } from '../pool-messages.ts';
import styles from './device-facts.module.css';

/** Newest first; null while it is on its way. */
export function StateHistory({ history }: { history: readonly StateChange[] | null }): ReactElement {
  const words = useMessages(poolMessages);
  return (
    <section aria-label={words.history}>
      <h3>{words.history}</h3>
      {history === null && <SkeletonRows rows={3} label={words.historyLoading} />}
      {history?.length === 0 && <p>{words.noHistory}</p>}
      <ol className={styles.history}>
        {history?.map((change) => (
          <HistoryRow key={`${change.at} ${change.to}`} change={change} />
        ))}
      </ol>
    </section>
  );
}

function HistoryRow({ change }: { change: StateChange }): ReactElement {
  const language = useLanguage();
  const words = useMessages(poolMessages);
  const to = stateWord(change.to, language);
  const text = change.from === null ? to : words.change(stateWord(change.from, language), to);
  return (
    <li>
      <StateMark tone={groupOf(change.to)} state={change.to} />
      <div>
        <p>{text}</p>
        <p className={styles.why}>
          <ExactTime at={change.at} />
          {[actorText(change.by, words), reasonText(change.reason, language)]
            .filter((part) => part !== '')
            .map((part) => ` · ${part}`)}
        </p>
      </div>
    </li>
  );
}
