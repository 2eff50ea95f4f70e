import { type TimelineKind, timelineKinds } from '@rackhand/contract/device/history-choices';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../../platform/failure-plate.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from '../device-detail.module.css';
import { timelineQuery } from '../history-queries.ts';
import { historyMessages } from './history-messages.ts';
import list from './timeline.module.css';
import { TimelineRow } from './timeline-row.tsx';

interface TimelineProps {
  arn: string;
  kind: TimelineKind | null;
  onKind: (kind: TimelineKind | null) => void;
}

/** Everything that happened to the device, newest first, page by page. */
export function Timeline({ arn, kind, onKind }: TimelineProps): ReactElement {
  const { api } = usePlatform();
  const language = useLanguage();
  const words = useMessages(historyMessages);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(api, { arn, kind, language }),
  );
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <section className={styles.plate} aria-label={words.timeline}>
      <header className={styles.head}>
        <h2>{words.timeline}</h2>
        <Segmented
          label={words.show}
          options={[
            { value: 'all', label: words.all },
            ...timelineKinds.map((value) => ({ value, label: words.kinds[value] })),
          ]}
          value={kind ?? 'all'}
          onChange={(value) => onKind(timelineKinds.find((name) => name === value) ?? null)}
        />
      </header>
      {entries === undefined && error === null && <SkeletonRows rows={8} label={words.timelineLoading} />}
      {entries === undefined && error !== null && (
        <FailurePlate title={words.timelineFailed} error={error} onRetry={() => void refetch()} />
      )}
      {entries?.length === 0 && <p className={styles.quiet}>{words.noEntries}</p>}
      <ol className={list.entries}>
        {entries?.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  );
}
