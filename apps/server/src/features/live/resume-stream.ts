import type { LivePosition } from '@rackhand/contract/call/live-position';
import { type LiveTopic, liveTopics } from '@rackhand/contract/call/live-topics';
import type { Db } from '../../platform/database/database.ts';
import { newsOf } from '../devices/device-news.ts';
import { partsChanged, readFarmDelta } from '../devices/farm-delta.ts';
import { eventsFor } from './audiences.ts';
import { frame, framesOf, type TopicNumbers } from './event-frames.ts';
import type { LiveClient } from './live-client.ts';
import { readEvents } from './read-events.ts';
import type { Told } from './told.ts';
import { hasMoreThan, type OwnTopic, readNumbers, readTopic } from './topic-changes.ts';

/** A client that missed more than this of a topic loads it anew, which is cheaper. */
const longestResume = 2000;

type Missed = Pick<Told, 'version' | 'changed' | 'devices'> & { isTooMuch: boolean };

/**
 * Sends what a client has missed of each topic, or that it has to load a topic anew; everything, where nobody knows what it has.
 * Answers up to where that goes.
 */
export async function resumeStream(
  db: Db,
  client: LiveClient,
  since: LivePosition | null,
): Promise<TopicNumbers> {
  const { isNumbered } = client;
  const now = await readNumbers(db);
  if (since === null || since.isOne) {
    client.send(frame('reset', { numbers: now, isNumbered }, {}));
    return now;
  }
  const reloaded = new Map<LiveTopic, number>();
  let numbers: TopicNumbers = since.numbers;
  for (const topic of liveTopics.filter((one) => since.numbers[one] !== now[one])) {
    const missed = await readMissed(db, topic, Math.floor(since.numbers[topic]));
    if (missed.isTooMuch) {
      reloaded.set(topic, missed.version);
      continue;
    }
    client.send(framesOf(eventsFor(client, missed), { numbers, isNumbered }));
    numbers = { ...numbers, [topic]: missed.version };
  }
  if (reloaded.size === 0) return numbers;
  numbers = { ...numbers, ...Object.fromEntries(reloaded) };
  client.send(frame('reset', { numbers, isNumbered }, { topics: [...reloaded.keys()] }));
  return numbers;
}

function readMissed(db: Db, topic: LiveTopic, since: number): Promise<Missed> {
  return topic === 'farm' ? missedOfFarm(db, since) : missedOf(db, topic, since);
}

async function missedOfFarm(db: Db, since: number): Promise<Missed> {
  const { version, partVersions, rows } = await readFarmDelta(db, Math.max(since, 0));
  if (since < 0 || since > version || rows.length > longestResume) return tooMuch(version);
  const parts = partsChanged(partVersions, () => since);
  const changed = await readEvents(db, parts, { after: since, upTo: version });
  return { version, changed, devices: rows.map(newsOf), isTooMuch: false };
}

async function missedOf(db: Db, topic: OwnTopic, since: number): Promise<Missed> {
  const { version, parts } = await readTopic(db, topic);
  if (since < 0 || since > version) return tooMuch(version);
  const changed = new Map([...parts].filter(([, changedAt]) => changedAt > since));
  if (changed.size === 0) return { ...tooMuch(version), isTooMuch: false };
  if (await hasMoreThan(db, topic, { after: since, most: longestResume })) return tooMuch(version);
  const events = await readEvents(db, changed, { after: since, upTo: version });
  return { version, changed: events, devices: [], isTooMuch: false };
}

function tooMuch(version: number): Missed {
  return { version, changed: [], devices: [], isTooMuch: true };
}
