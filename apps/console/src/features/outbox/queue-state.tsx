import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { outbox } from '@rackhand/contract/endpoints/outbox';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { outboxMessages } from './outbox-messages.ts';
import styles from './outbox-page.module.css';

/** Whether mails leave, how many wait, and since when and why they could not be sent. */
export function QueueState({ state }: { state: AnswerOf<typeof outbox> }): ReactElement {
  const words = useMessages(outboxMessages);
  const { way, waiting_count: waiting, failing_since: since, stuck } = state;
  const lastError = stuck.find((mail) => mail.state === 'waiting')?.last_error ?? '';
  return (
    <dl className={styles.state}>
      <div>
        <dt>{words.way}</dt>
        <dd>{words.ways[way]}</dd>
      </div>
      <div>
        <dt>{words.waiting}</dt>
        <dd>{words.mails(formatNumber(waiting))}</dd>
      </div>
      {since !== null && (
        <>
          <div>
            <dt>{words.failingSince}</dt>
            <dd>
              <ExactTime at={since} />
            </dd>
          </div>
          <div>
            <dt>{words.lastError}</dt>
            <dd lang="en">{lastError}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
