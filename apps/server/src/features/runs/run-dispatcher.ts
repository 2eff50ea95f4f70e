import { setTimeout as wait } from 'node:timers/promises';
import type { ServerMessage } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import type { Db } from '../../platform/database/database.ts';
import { findOrders } from './deliver-runs.ts';

/** The link of an agent that knows runs. */
export interface RunLink {
  hostId: number;
  epoch: number;
  send(message: ServerMessage): void;
}

/** Brings runs to the agents whose links this instance holds: at least once, and again on each new link. */
export interface RunDispatcher {
  opened(link: RunLink): void;
  closed(link: RunLink): void;
  /** Something may wait for this host; null: for any. */
  wake(hostId: number | null): void;
  linkOf(hostId: number): RunLink | null;
  close(): Promise<void>;
}

const retryMs = 500;

export function createRunDispatcher({ db, log }: { db: Db; log: Logger }): RunDispatcher {
  const links = new Map<number, RunLink>();
  const running = new Map<number, Promise<void>>();
  const wanted = new Set<number>();
  const doubted = new Set<number>();
  let isClosed = false;

  const run = async (hostId: number): Promise<void> => {
    while (wanted.delete(hostId)) {
      const link = links.get(hostId);
      if (link === undefined || isClosed) return;
      try {
        const { epoch } = link;
        const orders = await findOrders(db, { hostId, epoch, isDoubted: doubted.delete(hostId) });
        for (const order of orders) link.send(order);
      } catch (error) {
        log.warn({ err: error, hostId }, 'runs could not be delivered; it is tried again');
        doubted.add(hostId);
        wanted.add(hostId);
        await wait(retryMs);
      }
    }
  };
  const wakeHost = (hostId: number): void => {
    if (!links.has(hostId) || isClosed) return;
    wanted.add(hostId);
    if (running.has(hostId)) return;
    const work = run(hostId).finally(() => {
      running.delete(hostId);
      if (wanted.has(hostId)) wakeHost(hostId);
    });
    running.set(hostId, work);
  };
  return {
    opened: (link) => {
      links.set(link.hostId, link);
      wakeHost(link.hostId);
    },
    closed: (link) => {
      if (links.get(link.hostId) === link) links.delete(link.hostId);
    },
    wake: (hostId) => {
      if (hostId === null) for (const known of links.keys()) wakeHost(known);
      else wakeHost(hostId);
    },
    linkOf: (hostId) => links.get(hostId) ?? null,
    close: async () => {
      isClosed = true;
      links.clear();
      await Promise.all(running.values());
    },
  };
}
