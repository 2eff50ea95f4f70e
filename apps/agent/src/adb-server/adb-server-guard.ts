import type { AdbTrouble } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import type { AdbState } from '../devices/transport-observer.ts';
import type { AdbServerEnd, AdbServerProcess } from './adb-server-process.ts';

export interface AdbServerGuard {
  /** What the observer of adb's list has found. */
  note(state: AdbState): void;
  /** Why the server can't be kept running; null while it can. */
  problem(): AdbProblem | null;
  /** Ends the server if this agent or one before it on the same data started it. */
  stop(): Promise<void>;
}

export interface AdbProblem {
  trouble: AdbTrouble;
  /** In the machine's own words. */
  detail: string;
}

export interface AdbServerGuardDeps {
  server: AdbServerProcess;
  log: Logger;
  /** A server of our own that accepts and does not answer is killed after this time. Others are never killed. */
  hungMs: number;
  now?: () => number;
}

/** A started server has this long to answer. */
const startMs = 5_000;
const trimLogMs = 60_000;
const longestDelayMs = 10_000;
/** Starts that are counted to tell a crash loop from an accident. */
const loopWindowMs = 60_000;
const loopStarts = 4;

export function createAdbServerGuard(deps: AdbServerGuardDeps): AdbServerGuard {
  const { server, log, hungMs, now = Date.now } = deps;
  let state: AdbState = 'running';
  let starts: number[] = [];
  let end: AdbServerEnd = { why: '', isMissing: false };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const schedule = (ms: number, work: () => void) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(work, ms);
  };
  const recentStarts = () => {
    starts = starts.filter((at) => now() - at < loopWindowMs);
    return starts.length;
  };
  const startLater = () => {
    const count = recentStarts();
    schedule(count === 0 ? 0 : Math.min(longestDelayMs, 125 * 2 ** count), start);
  };
  const start = () => {
    if (state !== 'down' || isStopped) return;
    if (server.pid() !== null) server.signal('SIGKILL');
    starts.push(now());
    log.info('starting the adb server');
    server.start((ended) => {
      end = ended;
      log.warn({ reason: ended.why }, 'the adb server has ended');
      if (state === 'down') startLater();
    });
    schedule(startMs, startLater);
  };
  const restartHung = () => {
    if (state !== 'hung') return;
    if (server.pid() === null) {
      log.error('the adb server hangs; it was not started by this agent, so it is left alone');
      return;
    }
    log.warn('the adb server hangs and is started again');
    server.signal('SIGKILL');
  };
  const trimming = setInterval(server.trimLog, trimLogMs);
  return {
    note(next) {
      state = next;
      clearTimeout(timer);
      if (next === 'down') startLater();
      if (next === 'hung') schedule(hungMs, restartHung);
    },
    problem() {
      if (state === 'hung' && server.pid() === null)
        return { trouble: 'foreign_hung', detail: 'the agent did not start it' };
      if (end.isMissing && state === 'down') return { trouble: 'adb_missing', detail: end.why.slice(0, 300) };
      const count = recentStarts();
      if (count < loopStarts) return null;
      const detail = `started ${count} times within a minute; ${end.why}`.slice(0, 300);
      return { trouble: 'crash_loop', detail };
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(trimming);
      server.signal('SIGINT');
      const deadline = now() + 1_000;
      while (server.pid() !== null && now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 20));
      server.signal('SIGKILL');
    },
  };
}
