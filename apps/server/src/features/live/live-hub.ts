import { type ErrorCode, wireCode } from '@rackhand/contract/call/error-codes';
import { liveSignOfLifeMs } from '@rackhand/contract/call/live-times';
import { limits } from '@rackhand/contract/limits';
import type { Logger } from 'pino';
import type { Callers } from '../../platform/callers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { isClosed } from '../../platform/deployments/deployment.ts';
import type { Deployments } from '../../platform/deployments/deployments.ts';
import type { DiskWatch } from '../../platform/disk/disk-watch.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { FarmListener } from '../../platform/live/farm-listener.ts';
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';
import { newsOf } from '../devices/device-news.ts';
import { farmParts, readFarmDelta } from '../devices/farm-delta.ts';
import type { FarmNews, FarmView } from '../devices/farm-view.ts';
import { type CustomerHint, gatherCustomerHints, mayHearOfCustomers } from './customer-hints.ts';
import { type FarmEvent, frame, framesOf } from './event-frames.ts';
import type { LiveClient } from './live-client.ts';
import { readEvents } from './read-events.ts';
import { createStallWatch } from './stalled-streams.ts';
import { eventsForConsole, eventsForWall, type Told } from './told.ts';

/** Every open stream of this instance; each change is turned into bytes once for all of them. */
export interface LiveHub {
  /** Sends what was missed after `since`, then everything as it happens; it counts from this call on. */
  join(client: LiveClient, since: number): Promise<void>;
  leave(client: LiveClient): void;
  count(tkey?: string): number;
  start(): void;
  close(): void;
}

interface LiveHubDeps {
  db: Db;
  listener: Pick<FarmListener, 'onNotice'>;
  clock: Clock;
  log: Logger;
  view: FarmView;
  callers: Callers;
  deployments: Pick<Deployments, 'ofGroup'>;
  disk: Pick<DiskWatch, 'trouble'>;
}

function eventsFor({ isWall, groupType }: LiveClient, told: Omit<Told, 'version'>): FarmEvent[] {
  const changed = told.changed.filter((event) => (event.groupType ?? groupType) === groupType);
  return isWall ? eventsForWall({ ...told, changed }) : eventsForConsole({ ...told, changed });
}

/** Those who are told the same: all consoles, unless something is one deployment's. */
function audienceOf({ isWall, groupType }: LiveClient, { changed }: Told): string {
  if (isWall) return 'wall';
  return changed.some((event) => event.groupType !== undefined) ? `console ${groupType}` : 'console';
}

/** A client that missed more than this loads everything anew, which is cheaper. */
const longestResume = 2000;
const sessionCheckMs = Math.floor(limits.sessionEndNoticeMs / 3);

export function createLiveHub(deps: LiveHubDeps): LiveHub {
  const { db, listener, clock, log, view, callers, deployments, disk } = deps;
  /** Clients by what has happened since they began to join; null once they have joined. */
  const clients = new Map<LiveClient, Told[] | null>();
  const stalls = createStallWatch<LiveClient>();
  let telling: Promise<void> = Promise.resolve();
  let timers: NodeJS.Timeout[] = [];
  /** Everything up to it has been sent to those who have joined. */
  let toldVersion = 0;

  const tell = async (news: FarmNews): Promise<void> => {
    if (clients.size === 0) {
      toldVersion = news.version;
      return;
    }
    const { version, parts } = news;
    const changed = await readEvents(db, parts, { after: toldVersion, upTo: version });
    const told: Told = { version, changed, devices: news.devices };
    const frames = new Map<string, Buffer>();
    for (const [client, missed] of clients) {
      const audience = audienceOf(client, told);
      const bytes = frames.get(audience) ?? framesOf(eventsFor(client, told));
      frames.set(audience, bytes);
      if (missed === null) client.send(bytes);
      else missed.push(told);
    }
    toldVersion = told.version;
  };

  view.onNews((news) => {
    telling = telling
      .then(() => tell(news))
      .catch((error: unknown) => {
        // Whoever is connected would miss it: they come back and resume.
        log.warn({ err: error }, 'a change could not be told; streams are closed');
        toldVersion = news.version;
        for (const client of clients.keys()) client.close();
      });
  });

  const resume = async (client: LiveClient, since: number): Promise<number> => {
    const delta = await readFarmDelta(db, Math.max(since, 0));
    if (since < 0 || since > delta.version || delta.rows.length > longestResume) {
      client.send(frame('reset', delta.version, {}));
      return delta.version;
    }
    const { version, partVersions } = delta;
    const parts = new Set(farmParts.filter((part) => partVersions[part] > since));
    const changed = await readEvents(db, parts, { after: since, upTo: version });
    client.send(framesOf(eventsFor(client, { changed, devices: delta.rows.map(newsOf) })));
    return version;
  };

  const admit = (client: LiveClient, missed: readonly Told[], version: number): void => {
    if (!clients.has(client)) return;
    for (const told of missed)
      client.send(framesOf(eventsFor(client, told).filter((event) => event.version > version)));
    clients.set(client, null);
    client.send(ready(Math.max(version, missed.at(-1)?.version ?? 0)));
  };

  const hint = (client: LiveClient, hints: readonly CustomerHint[]): void => {
    if (!mayHearOfCustomers(client, deployments)) return;
    client.send(Buffer.concat(hints.map((one) => frame('customer', toldVersion, one))));
  };
  gatherCustomerHints({
    listener,
    tell: (groupType, hints) => {
      for (const [client, missed] of clients)
        if (missed === null && (groupType ?? client.groupType) === client.groupType) hint(client, hints);
    },
  });

  const ready = (version: number): Buffer =>
    frame('ready', version, { at: koreanTime(clock.now()), trouble: disk.trouble() });

  /** Outside the service hours a person's stream ends although its session lives; tokens go on. Document 3 section 2. */
  const codeOfHours = ({ tkey, groupType }: LiveClient): ErrorCode | null => {
    if (isTokenCaller(tkey)) return null;
    const deployment = deployments.ofGroup(groupType);
    return deployment !== null && isClosed(deployment, clock.now()) ? 'E1006' : null;
  };

  const endSessions = async (): Promise<void> => {
    const open = [...new Set([...clients.keys()].map(({ tkey }) => tkey))];
    if (open.length === 0) return;
    const standings = await callers.standingOf(open);
    for (const client of clients.keys()) {
      const standing = standings.get(client.tkey);
      // Whoever has come meanwhile is asked for at the next time.
      if (standing === undefined) continue;
      const code = standing.ended ?? codeOfHours(client);
      if (code !== null) client.end(frame('ended', toldVersion, { errorCode: wireCode(code) }));
      // They come back as who they are now.
      else if (client.isSuperAdmin !== standing.isSuperAdmin) client.close();
    }
  };

  /** Between two signs of life, whoever is there takes the first one. */
  const dropStalled = async (): Promise<void> => {
    for (const client of await stalls.look(clients.keys())) client.close();
  };

  return {
    join: async (client, since) => {
      const missed: Told[] = [];
      clients.set(client, missed);
      await view.catchUp(null);
      const version = await resume(client, since);
      // The database may be ahead of the news: what has been resumed must have passed before anything is told as new.
      await view.catchUp(version);
      telling = telling.then(() => admit(client, missed, version));
      await telling;
    },
    leave: (client) => {
      clients.delete(client);
    },
    count: (tkey) =>
      tkey === undefined ? clients.size : [...clients.keys()].filter((client) => client.tkey === tkey).length,
    start: () => {
      toldVersion = view.version();
      const beat = (): void => {
        const bytes = ready(toldVersion);
        for (const [client, missed] of clients) if (missed === null) client.send(bytes);
        dropStalled().catch((error: unknown) => log.warn({ err: error }, 'streams could not be looked at'));
      };
      const check = (): void => {
        endSessions().catch((error: unknown) =>
          log.warn({ err: error }, 'sessions of streams could not be checked'),
        );
      };
      timers = [setInterval(beat, liveSignOfLifeMs), setInterval(check, sessionCheckMs)];
    },
    close: () => {
      for (const timer of timers) clearInterval(timer);
      for (const client of clients.keys()) client.close();
      clients.clear();
    },
  };
}
