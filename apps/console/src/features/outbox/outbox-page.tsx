import { type OutboxMail, outbox } from '@rackhand/contract/endpoints/outbox';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailTable } from './mail-table.tsx';
import { outboxMessages } from './outbox-messages.ts';
import styles from './outbox-page.module.css';
import { QueueState } from './queue-state.tsx';
import { StuckTable } from './stuck-table.tsx';

/** Where mails go, which of them did not, and what stayed here; for super admins. Document 3 section 2, "Mail". */
export function OutboxPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(outboxMessages);
  const [opened, setOpened] = useState<OutboxMail | null>(null);
  // Each reading is recorded: it is read when the page is opened and when its person asks, and never by itself.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => api.call(outbox, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <div className={styles.page}>
      <title>{`${words.title} · Rackhand`}</title>
      <header className={styles.head}>
        <h1>
          {words.title}{' '}
          <span className={styles.number}>{data === undefined ? '' : formatNumber(data.total_count)}</span>{' '}
          <small>{words.countUnit}</small>
        </h1>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {words.reload}
        </Button>
      </header>
      <p className={styles.lead}>{words.lead}</p>
      {error !== null && (
        <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={8} label={words.loading} />}
      {data !== undefined && (
        <>
          <QueueState state={data} />
          {data.stuck.length > 0 && <StuckTable mails={data.stuck} total={data.stuck_count} />}
          {data.mails.length > 0 && <MailTable mails={data.mails} onOpen={setOpened} />}
          {data.mails.length === 0 && <p role="status">{words.none[data.way]}</p>}
        </>
      )}
      {opened !== null && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
