import type { AdbTrouble } from '@rackhand/contract/host/adb-states';
import type { Logger } from 'pino';
import type { ProviderState } from '../../devices/device-provider.ts';
import type { AdbServerEnd, AdbServerProcess } from './adb-server-process.ts';

export interface AdbServerGuard {
  /** What the observer of adb's list has found. */
  note(state: ProviderState): void;
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
  let state: ProviderState = 'running';
  const starts = createStartCount(now);
  let end: AdbServerEnd = { why: '', isMissing: false };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const schedule = (ms: number, work: () => void) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(work, ms);
  };
  const startLater = () => {
    const count = starts.recent();
    schedule(count === 0 ? 0 : Math.min(longestDelayMs, 125 * 2 ** count), start);
  };
  const start = () => {
    if (state !== 'down' || isStopped) return;
    if (server.pid() !== null) server.signal('SIGKILL');
    starts.add();
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
    const isForeign = server.pid() === null;
    if (isForeign) log.error('the adb server hangs; it was not started by this agent, so it is left alone');
    else log.warn('the adb server hangs and is started again');
    if (!isForeign) server.signal('SIGKILL');
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
      return loopOf(starts.recent(), end.why);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(trimming);
      server.signal('SIGINT');
      await waitUntilGone(server, now);
      server.signal('SIGKILL');
    },
  };
}

async function waitUntilGone(server: AdbServerProcess, now: () => number): Promise<void> {
  const deadline = now() + 1_000;
  while (server.pid() !== null && now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Starts that may be a crash loop. */
function createStartCount(now: () => number): { add(): void; recent(): number } {
  let starts: number[] = [];
  return {
    add: () => starts.push(now()),
    recent() {
      starts = starts.filter((at) => now() - at < loopWindowMs);
      return starts.length;
    },
  };
}

function loopOf(count: number, why: string): AdbProblem | null {
  if (count < loopStarts) return null;
  const detail = `started ${count} times within a minute; ${why}`.slice(0, 300);
  return { trouble: 'crash_loop', detail };
}
