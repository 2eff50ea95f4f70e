import type { OutboxMail } from '@rackhand/contract/endpoints/outbox';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { Modal } from '../../ui/modal.tsx';
import { outboxMessages } from './outbox-messages.ts';
import styles from './outbox-page.module.css';

export function MailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }): ReactElement {
  const words = useMessages(outboxMessages);
  return (
    <Modal title={mail.subject} closeLabel={words.close} width={750} onClose={onClose}>
      <div className={styles.mail}>
        <p>
          {mail.to} · <ExactTime at={mail.created_at} />
        </p>
        <pre>{mail.text}</pre>
      </div>
    </Modal>
  );
}
