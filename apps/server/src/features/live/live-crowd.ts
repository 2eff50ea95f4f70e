import { anyCustomer } from '@rackhand/contract/account/customer-kinds';
import type { Clock } from '../../platform/clock.ts';
import type { Deployments } from '../../platform/deployments/deployments.ts';
import { eventsFor, framesByAudience } from './audiences.ts';
import { type CustomerHint, mayHearOfCustomers } from './customer-hints.ts';
import { frame, framesOf } from './event-frames.ts';
import type { LiveClient } from './live-client.ts';
import { createMissedHints } from './missed-hints.ts';
import type { Told } from './told.ts';

/** Everybody who has a stream open. */
export interface LiveCrowd {
  all(): Iterable<LiveClient>;
  count(tkey?: string): number;
  /** It counts from now on, and is told nothing before it is admitted. */
  add(client: LiveClient): void;
  /** Tells it what has happened since it was added, above what it has been told already; answers up to which version. */
  admit(client: LiveClient, version: number): number | null;
  remove(client: LiveClient): void;
  tell(told: Told): void;
  /** What all are sent alike who have joined. */
  send(bytes: Buffer): void;
  /** null: to every deployment. */
  hint(groupType: string | null, hints: readonly CustomerHint[], version: number): void;
  /** To one who has just joined, of what was hinted at while its page loaded. */
  hintOfMissed(client: LiveClient, version: number): void;
  close(): void;
}

export function createLiveCrowd(deployments: Pick<Deployments, 'ofGroup'>, clock: Clock): LiveCrowd {
  const missedHints = createMissedHints(clock);
  /** Clients by what has happened since they began to join; null once they have joined. */
  const clients = new Map<LiveClient, Told[] | null>();
  const joined = (): LiveClient[] =>
    [...clients].flatMap(([client, missed]) => (missed === null ? [client] : []));
  return {
    all: () => clients.keys(),
    count: (tkey) =>
      tkey === undefined ? clients.size : [...clients.keys()].filter((client) => client.tkey === tkey).length,
    add: (client) => {
      clients.set(client, []);
    },
    admit: (client, version) => {
      const missed = clients.get(client);
      if (missed === undefined) return null;
      for (const told of missed ?? [])
        client.send(framesOf(eventsFor(client, told).filter((event) => event.version > version)));
      clients.set(client, null);
      return Math.max(version, missed?.at(-1)?.version ?? 0);
    },
    remove: (client) => {
      clients.delete(client);
    },
    tell: (told) => {
      const framesFor = framesByAudience(told);
      for (const [client, missed] of clients) {
        if (missed === null) client.send(framesFor(client));
        else missed.push(told);
      }
    },
    send: (bytes) => {
      for (const client of joined()) client.send(bytes);
    },
    hint: (groupType, hints, version) => {
      missedHints.note(groupType);
      for (const client of joined()) {
        if ((groupType ?? client.groupType) !== client.groupType) continue;
        if (mayHearOfCustomers(client, deployments))
          client.send(Buffer.concat(hints.map((one) => frame('customer', version, one))));
      }
    },
    hintOfMissed: (client, version) => {
      if (missedHints.hasAny(client.groupType) && mayHearOfCustomers(client, deployments))
        client.send(frame('customer', version, anyCustomer));
    },
    close: () => {
      for (const client of clients.keys()) client.close();
    },
  };
}
