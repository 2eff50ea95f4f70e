import { anyCustomer } from '@rackhand/contract/account/customer-kinds';
import type { LiveEvent, LiveEventName } from '@rackhand/contract/call/live-events';
import { byTopic } from '@rackhand/contract/call/live-position';
import type { Clock } from '../../platform/clock.ts';
import type { Deployments } from '../../platform/deployments/deployments.ts';
import { eventsFor, framesByAudience } from './audiences.ts';
import { type CustomerHint, mayHearOfCustomers } from './customer-hints.ts';
import { frame, framesOf, type TopicNumbers } from './event-frames.ts';
import type { LiveClient } from './live-client.ts';
import { createMissedHints } from './missed-hints.ts';
import type { Told } from './told.ts';

/** Everybody who has a stream open. Whoever has joined has been told all up to the same numbers. */
export interface LiveCrowd {
  all(): Iterable<LiveClient>;
  count(tkey?: string): number;
  /** Up to which change of each topic everybody has been told. */
  numbers(): TopicNumbers;
  /** Before anybody comes. */
  startAt(numbers: TopicNumbers): void;
  /** It counts from now on, and is told nothing before it is admitted. */
  add(client: LiveClient): void;
  /** Tells it what has happened since it was added, above what it has been told already; false: it has gone. */
  admit(client: LiveClient, resumed: TopicNumbers): boolean;
  remove(client: LiveClient): void;
  tell(told: Told): void;
  /** What one is sent by itself. */
  send<Name extends LiveEventName>(client: LiveClient, name: Name, data: LiveEvent<Name>): void;
  /** What all are sent alike who have joined. */
  sendAll<Name extends LiveEventName>(name: Name, data: LiveEvent<Name>): void;
  /** null: to every deployment. */
  hint(groupType: string | null, hints: readonly CustomerHint[]): void;
  /** To one who has just joined, of what was hinted at while its page loaded. */
  hintOfMissed(client: LiveClient): void;
  close(): void;
}

export function createLiveCrowd(deployments: Pick<Deployments, 'ofGroup'>, clock: Clock): LiveCrowd {
  const missedHints = createMissedHints(clock);
  let numbers: TopicNumbers = byTopic(() => 0);
  /** Clients by what has happened since they began to join; null once they have joined. */
  const clients = new Map<LiveClient, Told[] | null>();
  const joined = (): LiveClient[] =>
    [...clients].flatMap(([client, missed]) => (missed === null ? [client] : []));
  const send: LiveCrowd['send'] = (client, name, data) =>
    client.send(frame(name, { numbers, isNumbered: client.isNumbered }, data));
  return {
    all: () => clients.keys(),
    count: (tkey) =>
      tkey === undefined ? clients.size : [...clients.keys()].filter((client) => client.tkey === tkey).length,
    numbers: () => numbers,
    startAt: (first) => {
      numbers = first;
    },
    add: (client) => {
      clients.set(client, []);
    },
    admit: (client, resumed) => {
      const missed = clients.get(client);
      if (missed === undefined) return false;
      tellMissed(client, missed ?? [], resumed);
      clients.set(client, null);
      return true;
    },
    remove: (client) => {
      clients.delete(client);
    },
    tell: (told) => {
      const framesFor = framesByAudience(told, numbers);
      for (const [client, missed] of clients) {
        if (missed === null) client.send(framesFor(client));
        else missed.push(told);
      }
      numbers = { ...numbers, [told.topic]: told.version };
    },
    send,
    sendAll: (name, data) => {
      for (const client of joined()) send(client, name, data);
    },
    hint: (groupType, hints) => {
      missedHints.note(groupType);
      for (const client of joined()) {
        if ((groupType ?? client.groupType) !== client.groupType) continue;
        if (!mayHearOfCustomers(client, deployments)) continue;
        for (const one of hints) send(client, 'customer', one);
      }
    },
    hintOfMissed: (client) => {
      if (missedHints.hasAny(client.groupType) && mayHearOfCustomers(client, deployments))
        send(client, 'customer', anyCustomer);
    },
    close: () => {
      for (const client of clients.keys()) client.close();
    },
  };
}

/** Nothing of a topic twice: what is not above what has been resumed of it has been sent. */
function tellMissed(client: LiveClient, missed: readonly Told[], resumed: TopicNumbers): void {
  const { isNumbered } = client;
  let numbers = resumed;
  for (const told of missed) {
    const { topic, version } = told;
    const news = eventsFor(client, told).filter((event) => event.version > resumed[topic]);
    client.send(framesOf(news, { numbers, isNumbered }));
    numbers = { ...numbers, [topic]: Math.max(version, numbers[topic]) };
  }
}
