import { setTimeout as wait } from 'node:timers/promises';
import type { RunOrder, RunReport } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { isTransient } from '../../platform/database/transient-error.ts';
import { createStoreLog } from '../run-logs/store-log.ts';
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
/** Of lines alone, an executor is noted as heard so often; meanwhile nothing is asked but to keep them. */
const heardEveryMs = 5_000;
/** More runs than that tell no lines at one time. */
const mostLogs = 5_000;

type Said<Type extends RunReport['type']> = Extract<RunReport, { type: Type }>;

export function createTakeReport(deps: ReportDeps): TakeReport {
  const { db, clock, log } = deps;
  const storeLog = createStoreLog(db);
  const turns = new Map<string, Promise<void>>();
  /** Attempts that tell lines, as they were when they were noted as heard. */
  const logs = new Map<string, { found: FoundAttempt; at: number }>();
  /** Attempts whose result has come and is not stored yet. */
  const unjudged = new Set<string>();
  let isClosed = false;

  const findLog = async (link: RunLink, said: Said<'run_log'>): Promise<FoundAttempt | null> => {
    const key = logKey(link, said);
    const known = logs.get(key);
    const now = performance.now();
    if (known !== undefined && now - known.at < heardEveryMs) return known.found;
    const found = await findAttempt(db, link.hostId, said);
    if (found === null) return null;
    if (!found.isOver) await keepLease(db, found, clock.now());
    if (logs.size >= mostLogs) logs.clear();
    logs.set(key, { found, at: now });
    return found;
  };
  const takeLog = async (link: RunLink, said: Said<'run_log'>): Promise<void> => {
    const found = await findLog(link, said);
    if (found === null) {
      ignore(link, said, 'no such attempt');
      return;
    }
    const { first_line: firstLine, lines } = said;
    // The log of a runner's attempt is the runner's.
    const next_line =
      found.itemsBefore === null
        ? await storeLog(found, { firstLine, lines }, clock.now())
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
    if (!found.isOver && !unjudged.has(nameIn(said))) await keepLease(db, found, clock.now());
    unjudged.add(nameIn(said));
    const isStored = !found.isOver && (await storeResult(deps, found, said, clock.now));
    logs.delete(logKey(link, said));
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
    if (said.type === 'run_log') return takeLog(link, said);
    const found = await findAttempt(db, link.hostId, said);
    if (found === null) ignore(link, said, 'no such attempt');
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

const logKey = ({ hostId }: RunLink, said: RunReport): string =>
  `${String(hostId)}/${nameIn(said)}/${String(said.fence)}`;

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
