import type { Device, StateChange } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { groupOf } from '@rackhand/contract/device/device-states';
import { reasonText } from '@rackhand/contract/device/state-reason';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../../platform/failure-plate.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { actorText } from '../../devices/actor-text.ts';
import { deviceDetailQuery } from '../../devices/detail-query.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { poolMessages } from '../pool-messages.ts';
import styles from './state-history.module.css';

/** Its last state changes, newest first. */
export function StateHistory({ device: { arn, info } }: { device: Device }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(poolMessages);
  const { data, error, refetch } = useQuery(deviceDetailQuery(api, arn, info.revision));
  if (error !== null && data === undefined)
    return <FailurePlate title={words.historyFailed} error={error} onRetry={() => void refetch()} />;
  const { history = null } = data ?? {};
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
          {[actorText(change.by, words, language), reasonText(change.reason, language)]
            .filter((part) => part !== '')
            .map((part) => ` · ${part}`)}
        </p>
      </div>
    </li>
  );
}
