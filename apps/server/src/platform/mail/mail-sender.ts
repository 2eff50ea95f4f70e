import { setTimeout as wait } from 'node:timers/promises';
import { textOf } from '@rackhand/program/text-of';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { endMail, postponeMail, takeDueMails, takeHeldMail, type WaitingMail } from './mail-store.ts';
import type { MailTransport } from './mail-transport.ts';

/** Brings waiting mails to where they go; every server instance has one. */
export interface MailSender {
  /** Something may wait: a mail has been queued, or the turn of one has come again. */
  wake(): void;
  /** Hands a held mail over now; `pending` where that takes longer than the person should wait. */
  sendNow(id: string, patienceMs: number): Promise<'sent' | 'refused' | 'pending'>;
  close(): Promise<void>;
}

interface SenderDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
}

const atOnce = 4;
const closeWithinMs = 2_000;
/** After the first failures; then every quarter of an hour. */
const retryAfterMs = [2_000, 10_000, 30_000, 60_000, 5 * 60_000];
const lastRetryAfterMs = 15 * 60_000;

export function createMailSender({ db, clock, log, transport }: SenderDeps): MailSender {
  const running = new Set<Promise<unknown>>();
  let isTaking = false;
  let isWanted = false;
  let isClosed = false;

  async function deliver(mail: WaitingMail): Promise<boolean> {
    try {
      await transport.handOver(mail);
    } catch (error) {
      await keepForLater(mail, textOf(error));
      return false;
    }
    await endMail(db, mail.id, transport.state, { at: clock.now() });
    return true;
  }

  async function keepForLater(
    { id, recipient, subject, ...mail }: WaitingMail,
    error: string,
  ): Promise<void> {
    const at = clock.now();
    const nextTry = new Date(at.getTime() + (retryAfterMs[mail.attempts - 1] ?? lastRetryAfterMs));
    const isLost = nextTry >= mail.give_up_at;
    if (isLost) await endMail(db, id, 'failed', { at, error });
    else await postponeMail(db, id, nextTry, error);
    const said = isLost ? 'a mail could not be sent' : 'a mail could not be sent yet';
    log.warn({ mailId: id, recipient, subject, attempts: mail.attempts, reason: error }, said);
  }

  function begin(mail: WaitingMail): Promise<boolean> {
    const work = deliver(mail);
    const settled: Promise<unknown> = work
      .catch((error: unknown) =>
        log.warn({ err: error, mailId: mail.id }, 'the end of a mail was not stored'),
      )
      .finally(() => {
        running.delete(settled);
        wake();
      });
    running.add(settled);
    return work;
  }

  async function look(): Promise<void> {
    const free = atOnce - running.size;
    if (free <= 0 || isClosed) return;
    for (const mail of await takeDueMails(db, clock.now(), free)) begin(mail).catch(() => undefined);
  }

  function wake(): void {
    isWanted = true;
    if (isTaking || isClosed) return;
    isTaking = true;
    isWanted = false;
    look()
      .catch((error: unknown) => log.debug({ err: error }, 'mails could not be looked for'))
      .finally(() => {
        isTaking = false;
        if (isWanted) wake();
      });
  }

  return {
    wake,
    sendNow: async (id, patienceMs) => {
      const mail = await takeHeldMail(db, id, clock.now());
      if (mail === null) return 'pending';
      const end = new AbortController();
      const patience = wait(patienceMs, 'pending' as const, { signal: end.signal });
      const work = begin(mail).then((isSent) => (isSent ? ('sent' as const) : ('refused' as const)));
      try {
        return await Promise.race([work, patience]);
      } finally {
        end.abort();
        patience.catch(() => undefined);
      }
    },
    close: async () => {
      isClosed = true;
      const end = new AbortController();
      // What hangs is taken up by another instance, or after the next start.
      const patience = wait(closeWithinMs, undefined, { signal: end.signal }).catch(() => undefined);
      await Promise.race([Promise.all(running), patience]);
      end.abort();
    },
  };
}
