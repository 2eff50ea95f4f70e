import { type OutboxMail, outbox } from '@rackhand/contract/endpoints/outbox';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailTable } from './mail-table.tsx';
import { outboxMessages } from './outbox-messages.ts';
import { QueueState } from './queue-state.tsx';
import { StuckTable } from './stuck-table.tsx';

/** Where mails go, which of them did not, and what stayed here; for super admins. Document 3 section 2, "Mail". */
export function OutboxPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(outboxMessages);
  const [opened, setOpened] = useState<OutboxMail | null>(null);
  // Each reading is recorded: it is read when the page is opened and when its person asks, and never by itself.
  const query = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => api.call(outbox, { signal }),
    staleTime: 'static',
    gcTime: 0,
  });
  const { data } = query;
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      lead={words.lead}
      tools={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {words.reload}
        </Button>
      }
    >
      <LoadState query={query} words={words} rows={8} />
      {data !== undefined && (
        <>
          <QueueState state={data} />
          {data.stuck.length > 0 && <StuckTable mails={data.stuck} total={data.stuck_count} />}
          {data.mails.length > 0 && <MailTable mails={data.mails} onOpen={setOpened} />}
          {data.mails.length === 0 && <EmptyPlate text={words.none[data.way]} />}
        </>
      )}
      {opened !== null && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
