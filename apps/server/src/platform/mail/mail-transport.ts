import type { Logger } from 'pino';
import type { WaitingMail } from './mail-store.ts';

/** Where mails go. */
export interface MailTransport {
  /** What becomes of a mail that was handed over. */
  readonly state: 'sent' | 'outbox';
  /** Throws what keeps it. */
  handOver(mail: WaitingMail): Promise<void>;
}

/** Without an SMTP server mails stay here for a super admin to read; the log never gets their text. Document 3 section 2. */
export function createOutbox(log: Logger): MailTransport {
  return {
    state: 'outbox',
    handOver: ({ id, recipient, subject }) => {
      log.info({ mailId: id, recipient, subject }, 'a mail is in the outbox: no SMTP_URL is set');
      return Promise.resolve();
    },
  };
}
