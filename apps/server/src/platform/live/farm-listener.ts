import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type LiveChange, liveChannel, readLiveChange } from '../database/live-order.ts';

/** One connection of each server instance that hears of farm changes, and whose advisory lock says that it lives. */
export interface FarmListener {
  /** Number of this instance's advisory lock. */
  readonly instance: number;
  /** Called at each change of a topic, and with null after the connection was away: something may have been missed. */
  onChange(listener: (change: LiveChange | null) => void): void;
  /** Called with each payload that is notified on another channel, and with null after the connection was away. */
  onNotice(channel: string, listener: (payload: string | null) => void): void;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** First key of the advisory locks by which instances know of each other. */
export const instanceLockSpace = 71_000;

/** Instances of the servers that live, as an array: one that was killed has lost its lock. */
export const livingInstances = sql`array(select l.objid::bigint from pg_locks l
  where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${instanceLockSpace}
    and l.database = (select oid from pg_database where datname = current_database()))`;
const reconnectPauseMs = 500;

export function createFarmListener({ pool, log }: { pool: pg.Pool; log: Logger }): FarmListener {
  const instance = randomInt(1, 2 ** 31 - 1);
  const listeners: ((change: LiveChange | null) => void)[] = [];
  const noticed = new Map<string, (payload: string | null) => void>();
  const tell = (change: LiveChange | null): void => {
    for (const listener of listeners) listener(change);
  };
  let client: pg.PoolClient | null = null;
  let closed = false;
  const isClosed = (): boolean => closed;

  const connect = async (): Promise<void> => {
    const next = await pool.connect();
    const lost = (error?: Error): void => {
      if (client !== next) return;
      client = null;
      next.release(true);
      if (closed) return;
      log.warn({ err: error }, 'the connection that hears of farm changes was lost');
      void reconnect();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel, payload }) => {
      const listener = noticed.get(channel);
      if (listener === undefined) tell(readLiveChange(payload ?? ''));
      else listener(payload ?? null);
    });
    try {
      await next.query('select pg_advisory_lock($1, $2)', [instanceLockSpace, instance]);
      for (const channel of [liveChannel, ...noticed.keys()]) await next.query(`listen ${channel}`);
    } catch (error) {
      next.release(true);
      throw error;
    }
    // Whoever closes the pool waits for every connection that is out.
    if (isClosed()) next.release(true);
    else client = next;
  };

  const reconnect = async (): Promise<void> => {
    while (!isClosed()) {
      await wait(reconnectPauseMs);
      if (isClosed()) return;
      try {
        await connect();
        tell(null);
        for (const listener of noticed.values()) listener(null);
        return;
      } catch (error) {
        log.debug({ err: error }, 'the database is still away');
      }
    }
  };

  return {
    instance,
    onChange: (listener) => {
      listeners.push(listener);
    },
    onNotice: (channel, listener) => {
      noticed.set(channel, listener);
    },
    start: connect,
    close: () => {
      closed = true;
      const last = client;
      client = null;
      last?.release(true);
      return Promise.resolve();
    },
  };
}
