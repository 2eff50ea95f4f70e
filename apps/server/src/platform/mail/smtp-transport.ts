import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.ts';

export interface SmtpSettings {
  url: string;
  /** Address in From. */
  from: string;
}

/** A server that says nothing is left alone after the one; the whole exchange ends before the lease of a mail does. */
const patience = { silenceMs: 10_000, exchangeMs: 30_000 };

/** Hands mails to an SMTP server, each on a connection of its own: one that hangs holds up no other. */
export function createSmtpTransport(
  { url, from }: SmtpSettings,
  { silenceMs, exchangeMs } = patience,
): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    // What a mail may not do: read our files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    state: 'sent',
    handOver: async ({ id, recipient, subject, body_text: text, body_html: html }) => {
      const deadline = new AbortController();
      const sending = transport.sendMail({
        from: { name: 'Rackhand', address: from },
        // As an address, not as text: nothing in it can name a second recipient.
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        messageId: `<${id}@${from.split('@')[1] ?? 'rackhand'}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      try {
        await Promise.race([sending, tooLate(exchangeMs, deadline.signal)]);
      } finally {
        deadline.abort();
      }
    },
  };
}

async function tooLate(exchangeMs: number, signal: AbortSignal): Promise<never> {
  await wait(exchangeMs, undefined, { signal });
  throw new Error(`the SMTP server took longer than ${String(exchangeMs / 1000)} s`);
}
