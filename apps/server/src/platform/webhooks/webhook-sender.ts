import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { koreanTime } from '../korean-time.ts';
import type { FarmListener } from '../live/farm-listener.ts';
import { type DueDelivery, endTry, takeDueDeliveries } from './delivery-store.ts';
import { type PostDeps, postWebhook } from './post-webhook.ts';
import { webhookChannel } from './queue-webhooks.ts';
import { webhookHeaders } from './webhook-secret.ts';

/** Brings deliveries to their receivers; every server instance has one. */
export interface WebhookSender {
  /** Something may wait: an event has been queued, or the turn of a delivery has come again. */
  wake(): void;
  close(): Promise<void>;
}

interface SenderDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  listener: Pick<FarmListener, 'onNotice'>;
  /** Opens the secrets. */
  key: Buffer;
  post: PostDeps;
}

/** Of one server; how many one receiver has at one time stands in the contract. */
const atOnce = 32;
const closeWithinMs = 2_000;
const agent = { 'user-agent': 'Rackhand-Webhooks' };

export function createWebhookSender({ db, clock, log, listener, key, post }: SenderDeps): WebhookSender {
  const running = new Set<Promise<void>>();
  let isTaking = false;
  let isWanted = false;
  let isClosed = false;

  async function deliver(delivery: DueDelivery): Promise<void> {
    const { delivery_id: id, webhook_id: webhookId, url, body, secret, old_secret: old } = delivery;
    const at = clock.now();
    const began = performance.now();
    const headers = webhookHeaders(key, old === null ? [secret] : [secret, old], { id, at, body });
    const { status, error } = await postWebhook(post, { url, headers: { ...agent, ...headers }, body });
    const ms = Math.round(performance.now() - began);
    await endTry(db, delivery, { at: koreanTime(at), status, ms, error }, clock.now());
    if (status === null || status >= 300)
      log.warn({ deliveryId: id, webhookId, status, reason: error }, 'a webhook was not accepted');
  }

  function begin(delivery: DueDelivery): void {
    const settled: Promise<void> = deliver(delivery)
      .catch((error: unknown) => log.warn({ err: error }, 'the end of a delivery was not stored'))
      .finally(() => {
        running.delete(settled);
        wake();
      });
    running.add(settled);
  }

  async function look(): Promise<void> {
    const free = atOnce - running.size;
    if (free <= 0 || isClosed) return;
    for (const delivery of await takeDueDeliveries(db, clock.now(), free)) begin(delivery);
  }

  function wake(): void {
    isWanted = true;
    if (isTaking || isClosed) return;
    isTaking = true;
    isWanted = false;
    look()
      .catch((error: unknown) => log.debug({ err: error }, 'deliveries could not be looked for'))
      .finally(() => {
        isTaking = false;
        if (isWanted) wake();
      });
  }

  listener.onNotice(webhookChannel, wake);
  return {
    wake,
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
