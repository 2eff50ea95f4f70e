import type { RunReport } from '@rackhand/contract/host/agent-link';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { shareRun } from '../../platform/share-run.ts';
import { createWaits, type Waits } from '../../platform/waits.ts';
import type { FarmView } from '../devices/farm-view.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import type { ScanLines } from '../keywords/scan-lines.ts';
import { giveWay } from './give-way.ts';
import { inTurn } from './in-turn.ts';
import { readRunNotice, runChannel } from './run-channel.ts';
import { createRunDispatcher, type RunLink } from './run-dispatcher.ts';
import { judgeLeases, lookAfterRuns } from './run-upkeep.ts';
import { takeDevices } from './take-devices.ts';
import { createTakeReport } from './take-report.ts';
import { tellWaitingReasons } from './waiting-reasons.ts';

/** Runs of tests of this instance: those whose agents it speaks with, and what time does to all of them. */
export interface Runs {
  opened(link: RunLink): void;
  closed(link: RunLink): void;
  /** Resolves before what it says is stored: what of one run comes is stored in its order, beside all others. */
  take(link: RunLink, report: RunReport): void;
  /** Every second in which any has not ended. */
  lookAfter(at: Date): Promise<void>;
  /** The same, once this instance may judge who is silent. */
  judgeLeases(at: Date): Promise<void>;
  /** For runners that ask, by their deployment: something may wait for one. */
  waits: Pick<Waits, 'until'>;
  close(): Promise<void>;
}

interface RunsDeps extends FeatureDeps, ReportStoreDeps {
  view: FarmView;
  scanLines: ScanLines;
}

/** A farm without runs is asked for none. */
const openMs = 10_000;

export function createRuns(deps: RunsDeps): Runs {
  const { db, clock, log, listener, view } = deps;
  const dispatcher = createRunDispatcher({ db, log });
  const waits = createWaits();
  let isClosed = false;
  /** Something has waited when this instance looked last. */
  let isWaiting = false;
  let isWanted = false;
  /** When this instance was told last that any has not ended. */
  let openAt = Number.NEGATIVE_INFINITY;

  const takeAll = shareRun(async () => {
    while (isWanted && !isClosed) {
      try {
        const { hosts, isMore } = await takeDevices(db, deps, clock.now(), () => {
          isWanted = false;
        });
        for (const hostId of hosts) dispatcher.wake(hostId);
        isWanted ||= isMore;
        await giveWay(db, deps, clock.now());
      } catch (error) {
        isWanted = false;
        log.warn({ err: error }, 'devices could not be given to runs; it is tried again');
      }
    }
  });
  const takeSoon = (): void => {
    waits.wake(waits.wanted());
    isWanted = true;
    void takeAll();
  };
  listener.onNotice(runChannel, (payload) => {
    const notice = payload === null ? null : readRunNotice(payload);
    if (notice?.kind === 'host') dispatcher.wake(notice.hostId);
    else if (notice?.kind === 'over') dispatcher.linkOf(notice.hostId)?.send(notice.order);
    else takeSoon();
    if (notice === null) dispatcher.wake(null);
  });
  view.onNews(({ devices }) => {
    if (isWaiting && devices.some(({ state }) => state === 'AVAILABLE')) takeSoon();
  });
  const reports = createTakeReport(deps);

  return {
    opened: dispatcher.opened,
    closed: dispatcher.closed,
    take: reports.take,
    waits,
    lookAfter: async (at) => {
      openAt = performance.now();
      await lookAfterRuns(db, deps, at);
      isWaiting = await isAnyQueued(deps);
      if (!isWaiting) return;
      isWanted = true;
      await takeAll();
      await inTurn(db, () => tellWaitingReasons(db, deps, at));
    },
    judgeLeases: async (at) => {
      if (performance.now() - openAt < openMs) await judgeLeases(db, deps, at);
    },
    close: async () => {
      isClosed = true;
      waits.close();
      await reports.close();
      await dispatcher.close();
      await takeAll();
    },
  };
}

async function isAnyQueued({ db }: RunsDeps): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from test_runs where state = 'queued') as is_any`.execute(db);
  return rows[0]?.is_any === true;
}
