import { setTimeout as wait } from 'node:timers/promises';
import type { RunOrder, RunReport } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { isTransient } from '../../platform/database/transient-error.ts';
import { storeLog } from '../run-logs/store-log.ts';
import { type FoundAttempt, findAttempt } from './find-attempt.ts';
import type { RunLink } from './run-dispatcher.ts';
import { keepLease, storeProgress } from './store-progress.ts';
import { type ResultDeps, storeResult } from './store-result.ts';

interface ReportDeps extends ResultDeps {
  clock: Clock;
  log: Logger;
}

/** Stores what agents say of runs: of one run in its order, and beside all others. */
export interface TakeReport {
  take(link: RunLink, report: RunReport): void;
  close(): Promise<void>;
}

const retryMs = 500;
/** Of lines alone, an executor is noted as heard so often. */
const heardEveryMs = 5_000;

type Said<Type extends RunReport['type']> = Extract<RunReport, { type: Type }>;

export function createTakeReport(deps: ReportDeps): TakeReport {
  const { db, clock, log } = deps;
  const turns = new Map<string, Promise<void>>();
  const heardAt = new Map<number, number>();
  /** Attempts whose result has come and is not stored yet. */
  const unjudged = new Set<string>();
  let isClosed = false;

  const hear = async (found: FoundAttempt): Promise<void> => {
    const now = performance.now();
    if (now - (heardAt.get(found.runId) ?? Number.NEGATIVE_INFINITY) < heardEveryMs) return;
    heardAt.set(found.runId, now);
    await keepLease(db, found, clock.now());
  };
  const takeLog = async (link: RunLink, said: Said<'run_log'>, found: FoundAttempt): Promise<void> => {
    const { first_line: firstLine, lines } = said;
    if (!found.isOver) await hear(found);
    // The log of a runner's attempt is the runner's.
    const next_line =
      found.itemsBefore === null
        ? await storeLog(db, found, { firstLine, lines }, clock.now())
        : firstLine + lines.length;
    link.send({ type: 'run_log_stored', ...nameOf(said), next_line });
  };
  const takeProgress = async (
    link: RunLink,
    said: Said<'run_progress'>,
    found: FoundAttempt,
  ): Promise<void> => {
    const isStored =
      !found.isOver && (await storeProgress(db, deps, found, behindOthers(said, found), clock.now()));
    if (!isStored) ignore(link, said, 'its attempt is over');
  };
  const takeResult = async (link: RunLink, said: Said<'run_result'>, found: FoundAttempt): Promise<void> => {
    // Judging a long log takes its time; what can't be judged holds its device no longer than a lease lasts.
    if (!found.isOver && !unjudged.has(nameIn(said))) await hear(found);
    unjudged.add(nameIn(said));
    const isStored = !found.isOver && (await storeResult(deps, found, said, clock.now));
    heardAt.delete(found.runId);
    unjudged.delete(nameIn(said));
    if (isStored) link.send({ type: 'run_stored', ...nameOf(said) });
    else ignore(link, said, 'its attempt is over');
  };
  /** What changes nothing is logged, and answered so that it is not said again. */
  const ignore = (link: RunLink, said: RunReport, why: string): void => {
    const { test_run_id, attempt, fence } = said;
    log.info(
      { hostId: link.hostId, report: said.type, test_run_id, attempt, fence, ignored: why },
      'a report of a run was ignored',
    );
    link.send(dismissal(said));
  };
  const store = async (link: RunLink, said: RunReport): Promise<void> => {
    const found = await findAttempt(db, link.hostId, said);
    if (found === null) ignore(link, said, 'no such attempt');
    else if (said.type === 'run_log') await takeLog(link, said, found);
    else if (said.type === 'run_progress') await takeProgress(link, said, found);
    else await takeResult(link, said, found);
  };
  /** While the database is away it waits here; what the link brings is bounded by what is answered. */
  const storeAtLast = async (link: RunLink, said: RunReport): Promise<void> => {
    while (!isClosed) {
      try {
        await store(link, said);
        return;
      } catch (error) {
        log.warn(
          { err: error, report: said.type, run: said.test_run_id },
          'a report of a run was not stored',
        );
        if (!isTransient(error)) return;
        await wait(retryMs);
      }
    }
  };
  return {
    take(link, said) {
      const key = said.test_run_id;
      const turn = (turns.get(key) ?? Promise.resolve()).then(() => storeAtLast(link, said));
      turns.set(key, turn);
      void turn.finally(() => {
        if (turns.get(key) === turn) turns.delete(key);
      });
    },
    async close() {
      isClosed = true;
      await Promise.all(turns.values());
    },
  };
}

const nameOf = ({ test_run_id, attempt, fence }: RunReport) => ({ test_run_id, attempt, fence });

const nameIn = ({ test_run_id, attempt }: RunReport): string => `${test_run_id}/${String(attempt)}`;

/** What an agent that cleans tells comes behind what the runner has left. */
function behindOthers(said: Said<'run_progress'>, { itemsBefore }: FoundAttempt): Said<'run_progress'> {
  if (itemsBefore === null) return said;
  const items = said.items.map((item) => ({ ...item, number: itemsBefore + item.number, log_line: null }));
  return { ...said, items };
}

function dismissal(said: RunReport): RunOrder {
  switch (said.type) {
    case 'run_progress':
      return { type: 'run_stop', ...nameOf(said), how: 'over' };
    case 'run_log':
      return { type: 'run_log_stored', ...nameOf(said), next_line: said.first_line + said.lines.length };
    case 'run_result':
      return { type: 'run_stored', ...nameOf(said) };
  }
}
