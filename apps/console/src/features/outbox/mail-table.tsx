import type { OutboxMail } from '@rackhand/contract/endpoints/outbox';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { outboxMessages } from './outbox-messages.ts';
import styles from './outbox-page.module.css';

interface MailTableProps {
  mails: readonly OutboxMail[];
  onOpen: (mail: OutboxMail) => void;
}

/** What stayed on the server, newest first. */
export function MailTable({ mails, onOpen }: MailTableProps): ReactElement {
  const words = useMessages(outboxMessages);
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <section className={styles.section}>
      <h2>{words.keptTitle}</h2>
      <DataTable label={words.keptTitle} columns={columns}>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td>
              <ExactTime at={mail.created_at} />
            </td>
            <td>{mail.to}</td>
            <td data-wrap>{mail.subject}</td>
            <td>
              <Button aria-description={`${mail.to} ${mail.subject}`} onClick={() => onOpen(mail)}>
                {words.open}
              </Button>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
