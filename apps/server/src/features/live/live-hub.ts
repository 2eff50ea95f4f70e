import type { LiveEvent } from '@rackhand/contract/call/live-events';
import type { LivePosition } from '@rackhand/contract/call/live-position';
import { liveSignOfLifeMs } from '@rackhand/contract/call/live-times';
import { limits } from '@rackhand/contract/limits';
import type { Logger } from 'pino';
import type { Callers } from '../../platform/callers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Deployments } from '../../platform/deployments/deployments.ts';
import type { DiskWatch } from '../../platform/disk/disk-watch.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { FarmListener } from '../../platform/live/farm-listener.ts';
import type { FarmNews } from '../devices/farm-memory.ts';
import type { FarmView } from '../devices/farm-view.ts';
import { gatherCustomerHints } from './customer-hints.ts';
import type { LiveClient } from './live-client.ts';
import { createLiveCrowd, type LiveCrowd } from './live-crowd.ts';
import { readEvents } from './read-events.ts';
import { resumeStream } from './resume-stream.ts';
import { createStallWatch } from './stalled-streams.ts';
import { endSessions } from './stream-sessions.ts';
import { type OwnTopic, ownTopics, readNumbers } from './topic-changes.ts';
import { createTopicFeed, type TopicFeed } from './topic-feed.ts';

/** Every open stream of this instance; each change is turned into bytes once for all of them. */
export interface LiveHub {
  /** Sends what was missed after `since` (null: nobody knows), then everything as it happens; it counts from this call on. */
  join(client: LiveClient, since: LivePosition | null): Promise<void>;
  leave(client: LiveClient): void;
  count(tkey?: string): number;
  start(): Promise<void>;
  close(): void;
}

interface LiveHubDeps {
  db: Db;
  listener: Pick<FarmListener, 'onChange' | 'onNotice'>;
  clock: Clock;
  log: Logger;
  view: FarmView;
  callers: Callers;
  deployments: Pick<Deployments, 'ofGroup'>;
  disk: Pick<DiskWatch, 'trouble'>;
}

const sessionCheckMs = Math.floor(limits.sessionEndNoticeMs / 3);

export function createLiveHub(deps: LiveHubDeps): LiveHub {
  const { db, listener, clock, log, view, disk } = deps;
  const crowd = createLiveCrowd(deps.deployments, clock);
  let timers: NodeJS.Timeout[] = [];

  const onError = (error: unknown): void => {
    // Whoever is connected would miss it: they come back and resume.
    log.warn({ err: error }, 'a change could not be told; streams are closed');
    crowd.close();
  };
  const catchUpWithFarm = tellOfFarm(deps, crowd, onError);
  const feeds = createFeeds(db, crowd, onError);
  listener.onChange((change) => {
    for (const topic of ownTopics)
      if (change === null || (change.topic ?? topic) === topic) feeds[topic].lookSoon();
  });
  gatherCustomerHints({ listener, tell: crowd.hint });

  const ready = (): LiveEvent<'ready'> => ({ at: koreanTime(clock.now()), trouble: disk.trouble() });
  return {
    join: async (client, since) => {
      crowd.add(client);
      await view.catchUp(null);
      const numbers = await resumeStream(db, client, since);
      // The database may be ahead of the news: what has been resumed must have passed before anything is told as new.
      await Promise.all([
        catchUpWithFarm(numbers.farm),
        ...ownTopics.map((topic) => feeds[topic].catchUp(numbers[topic])),
      ]);
      if (!crowd.admit(client, numbers)) return;
      crowd.send(client, 'ready', ready());
      crowd.hintOfMissed(client);
    },
    leave: crowd.remove,
    count: crowd.count,
    start: async () => {
      crowd.startAt({ ...(await readNumbers(db)), farm: view.version() });
      timers = startTimers(deps, crowd, ready);
    },
    close: () => {
      for (const timer of timers) clearInterval(timer);
      for (const client of crowd.all()) {
        client.close();
        crowd.remove(client);
      }
    },
  };
}

type OnError = (error: unknown) => void;

function createFeeds(db: Db, crowd: LiveCrowd, onError: OnError): Record<OwnTopic, TopicFeed> {
  const feedOf = (topic: OwnTopic): TopicFeed =>
    createTopicFeed({
      ...{ db, topic, onError },
      told: () => crowd.numbers()[topic],
      isHeard: () => crowd.count() > 0,
      tell: (version, changed) => crowd.tell({ topic, version, changed, devices: [] }),
    });
  return { desk: feedOf('desk'), tests: feedOf('tests'), work: feedOf('work'), apps: feedOf('apps') };
}

/** Devices come with the farm's news, which this instance may have from itself; answers how to wait until a number has been told. */
function tellOfFarm(
  { db, view }: LiveHubDeps,
  crowd: LiveCrowd,
  onError: OnError,
): (version: number) => Promise<void> {
  let telling: Promise<void> = Promise.resolve();
  const tell = async ({ version, parts, devices }: FarmNews): Promise<void> => {
    const after = crowd.numbers().farm;
    const isHeard = crowd.count() > 0;
    const changed = isHeard ? await readEvents(db, parts, { after, upTo: version }) : [];
    crowd.tell({ topic: 'farm', version, changed, devices });
  };
  view.onNews((news) => {
    telling = telling
      .then(() => tell(news))
      .catch((error: unknown) => {
        onError(error);
        crowd.tell({ topic: 'farm', version: news.version, changed: [], devices: [] });
      });
  });
  return async (version) => {
    await view.catchUp(version);
    await telling;
  };
}

/** Signs of life, with those dropped who took none since the last one, and the end of sessions. */
function startTimers(deps: LiveHubDeps, crowd: LiveCrowd, ready: () => LiveEvent<'ready'>): NodeJS.Timeout[] {
  const stalls = createStallWatch<LiveClient>();
  /** Between two signs of life, whoever is there takes the first one. */
  const dropStalled = async (): Promise<void> => {
    for (const client of await stalls.look(crowd.all())) client.close();
  };
  const failed = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what);
  const beat = (): void => {
    crowd.sendAll('ready', ready());
    dropStalled().catch(failed('streams could not be looked at'));
  };
  const check = (): void => {
    endSessions(deps, crowd.all, crowd.numbers).catch(failed('sessions of streams could not be checked'));
  };
  return [setInterval(beat, liveSignOfLifeMs), setInterval(check, sessionCheckMs)];
}
