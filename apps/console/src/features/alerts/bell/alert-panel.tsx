import type { ListedAlert } from '@rackhand/contract/alert/alert';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useLayoutEffect } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../../platform/live/use-connection.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { AlertPanelRow } from './alert-panel-row.tsx';
import styles from './bell.module.css';
import { bellMessages } from './bell-messages.ts';

interface AlertPanelProps {
  query: {
    data: { unseen_count: number; alerts: readonly ListedAlert[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Its height has changed. */
  onPlace: () => void;
  /** By a link. */
  onLeave: () => void;
}

/** What lies behind the bell. */
export function AlertPanel({ query, onPlace, onLeave }: AlertPanelProps): ReactElement {
  const words = useMessages(bellMessages);
  const isStale = useIsStale();
  const { data } = query;
  useLayoutEffect(onPlace);
  const more = data === undefined ? 0 : data.unseen_count - data.alerts.length;
  return (
    <>
      <p className={styles.head}>
        <strong>{words.title}</strong>
        {data !== undefined && <span role="status">{words.count(formatNumber(data.unseen_count))}</span>}
      </p>
      {isStale && <p className={styles.note}>{words.stale}</p>}
      <LoadState query={query} words={words} rows={3} />
      {data?.unseen_count === 0 && <p className={styles.note}>{words.none}</p>}
      {data !== undefined && data.alerts.length > 0 && (
        <ul className={styles.rows}>
          {data.alerts.map((alert) => (
            <AlertPanelRow key={alert.alert_id} alert={alert} onLeave={onLeave} />
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        {more > 0 && <span>{words.more(formatNumber(more))}</span>}
        <Link to={paths.alerts} onClick={onLeave}>
          {words.all}
        </Link>
      </p>
    </>
  );
}
