import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { AsideRow } from './aside-row.tsx';
import styles from './attention.module.css';
import { attentionMessages } from './attention-messages.ts';
import { mainQuery } from './attention-query.ts';
import { AttentionRow } from './attention-row.tsx';

/** What needs a person, the worst first; nothing is shown where nothing does. Document 10, "Screens", Home. */
export function AttentionPlate({ devicesAsking }: { devicesAsking: number }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(attentionMessages);
  const { data, error, refetch } = useQuery(mainQuery(api, devicesAsking));
  if (error !== null)
    return <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />;
  const { attention: list = [], put_aside: aside = [] } = data ?? {};
  if (list.length === 0 && aside.length === 0) return null;
  return (
    <section className={styles.plate} aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul>
        {list.map((one) => (
          <AttentionRow key={one.kind} attention={one} />
        ))}
      </ul>
      {aside.length > 0 && (
        <details>
          <summary>{words.putAside(formatNumber(aside.length))}</summary>
          <ul>
            {aside.map(({ kind, count }) => (
              <AsideRow key={kind} kind={kind} count={count} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
