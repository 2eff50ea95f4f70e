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
import { resume } from './audiences.ts';
import { gatherCustomerHints } from './customer-hints.ts';
import { frame } from './event-frames.ts';
import type { LiveClient } from './live-client.ts';
import { createLiveCrowd, type LiveCrowd } from './live-crowd.ts';
import { readEvents } from './read-events.ts';
import { createStallWatch } from './stalled-streams.ts';
import { endSessions } from './stream-sessions.ts';

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

const sessionCheckMs = Math.floor(limits.sessionEndNoticeMs / 3);

export function createLiveHub(deps: LiveHubDeps): LiveHub {
  const { db, listener, clock, log, view, disk } = deps;
  const crowd = createLiveCrowd(deps.deployments, clock);
  let telling: Promise<void> = Promise.resolve();
  let timers: NodeJS.Timeout[] = [];
  /** Everything up to it has been sent to those who have joined. */
  let toldVersion = 0;

  const tell = async ({ version, parts, devices }: FarmNews): Promise<void> => {
    if (crowd.count() > 0) {
      const changed = await readEvents(db, parts, { after: toldVersion, upTo: version });
      crowd.tell({ version, changed, devices });
    }
    toldVersion = version;
  };
  view.onNews((news) => {
    telling = telling
      .then(() => tell(news))
      .catch((error: unknown) => {
        // Whoever is connected would miss it: they come back and resume.
        log.warn({ err: error }, 'a change could not be told; streams are closed');
        toldVersion = news.version;
        crowd.close();
      });
  });
  gatherCustomerHints({ listener, tell: (groupType, hints) => crowd.hint(groupType, hints, toldVersion) });

  const ready = (version: number): Buffer =>
    frame('ready', version, { at: koreanTime(clock.now()), trouble: disk.trouble() });
  const admit = (client: LiveClient, resumed: number): void => {
    const version = crowd.admit(client, resumed);
    if (version === null) return;
    client.send(ready(version));
    crowd.hintOfMissed(client, version);
  };

  return {
    join: async (client, since) => {
      crowd.add(client);
      await view.catchUp(null);
      const version = await resume(db, client, since);
      // The database may be ahead of the news: what has been resumed must have passed before anything is told as new.
      await view.catchUp(version);
      telling = telling.then(() => admit(client, version));
      await telling;
    },
    leave: crowd.remove,
    count: crowd.count,
    start: () => {
      toldVersion = view.version();
      timers = startTimers(deps, crowd, { ready: () => ready(toldVersion), version: () => toldVersion });
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

interface Standing {
  ready(): Buffer;
  version(): number;
}

/** Signs of life, with those dropped who took none since the last one, and the end of sessions. */
function startTimers(deps: LiveHubDeps, crowd: LiveCrowd, { ready, version }: Standing): NodeJS.Timeout[] {
  const stalls = createStallWatch<LiveClient>();
  /** Between two signs of life, whoever is there takes the first one. */
  const dropStalled = async (): Promise<void> => {
    for (const client of await stalls.look(crowd.all())) client.close();
  };
  const failed = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what);
  const beat = (): void => {
    crowd.send(ready());
    dropStalled().catch(failed('streams could not be looked at'));
  };
  const check = (): void => {
    endSessions(deps, crowd.all, version).catch(failed('sessions of streams could not be checked'));
  };
  return [setInterval(beat, liveSignOfLifeMs), setInterval(check, sessionCheckMs)];
}
