import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type Ending, EndSessionDialog } from './end-session-dialog.tsx';
import styles from './session-list-page.module.css';
import { sessionMessages } from './session-messages.ts';
import { sessionsQuery } from './session-queries.ts';
import { SessionTable } from './session-table.tsx';

const route = getRouteApi('/signed-in/sessions');

/** Where one is signed in; with `?aid=` a super admin sees where another admin is. */
export function SessionListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(sessionMessages);
  const { aid } = route.useSearch();
  const { data, error, refetch } = useQuery(sessionsQuery(api, aid));
  const [ending, setEnding] = useState<Ending | null>(null);
  const admId = data?.adm_id ?? '';
  const others = data?.sessions.filter(({ is_current: isCurrent }) => !isCurrent) ?? [];
  const isOwn = aid === undefined || data?.sessions.some(({ is_current: isCurrent }) => isCurrent) === true;
  const title = isOwn ? words.title : words.titleOf(admId);
  return (
    <div className={styles.page}>
      <title>{`${title} · Rackhand`}</title>
      <header className={styles.head}>
        <h1>
          {title}{' '}
          <span className={styles.number}>{data === undefined ? '' : formatNumber(data.total_count)}</span>{' '}
          <small>{words.countUnit}</small>
        </h1>
        <Button
          whyNot={others.length === 0 ? words.noOthers : null}
          onClick={() => setEnding({ kind: isOwn ? 'others' : 'all', aid, admId })}
        >
          {isOwn ? words.endOthers : words.endAll}
        </Button>
      </header>
      <p className={styles.lead}>{words.lead}</p>
      {data === undefined && error !== null && (
        <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={2} label={words.loading} />}
      {data?.sessions.length === 0 && <p>{words.none}</p>}
      {data !== undefined && data.sessions.length > 0 && (
        <SessionTable
          label={title}
          sessions={data.sessions}
          onEnd={(session) => setEnding({ kind: 'one', session })}
        />
      )}
      {ending !== null && <EndSessionDialog ending={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}
