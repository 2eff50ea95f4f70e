import type { StuckMail } from '@rackhand/contract/endpoints/outbox';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { outboxMessages } from './outbox-messages.ts';
import styles from './outbox-page.module.css';

/** Mails that the SMTP server has not taken, with its own words. */
export function StuckTable({ mails, total }: { mails: readonly StuckMail[]; total: number }): ReactElement {
  const words = useMessages(outboxMessages);
  const columns = Object.entries(words.stuckColumns).map(([name, label]) => ({ name, label }));
  return (
    <section className={styles.section}>
      <h2>
        {words.stuckTitle} <span>{formatNumber(total)}</span>
      </h2>
      <DataTable label={words.stuckTitle} columns={columns}>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td>
              <ExactTime at={mail.created_at} />
            </td>
            <td>{mail.to}</td>
            <td data-wrap>{mail.subject}</td>
            <td>{words.states[mail.state]}</td>
            <td>{formatNumber(mail.attempts)}</td>
            <td data-wrap lang="en">
              {mail.last_error}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
