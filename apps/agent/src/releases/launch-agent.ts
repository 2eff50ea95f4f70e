import type { ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { exchangeWord, linkedWord, settledWord } from './launcher-line.ts';
import type { Releases } from './releases.ts';

export interface LaunchDeps {
  releases: Releases;
  /** Starts the agent of a folder, with a line to it. */
  start(folder: string): ChildProcess;
  /** A new release has a link within this time. */
  trialMs: number;
  /** An agent that is to end does so within this time. */
  endMs: number;
  log: Logger;
  /** Ends the launcher as its agent has ended. */
  exit(code: number): void;
}

/** Starts the present release and, where another one is prepared, that one on trial: without a link the old one returns. */
export function launchAgent(deps: LaunchDeps): { end(): void } {
  const { releases, log } = deps;
  let child: ChildProcess | null = null;
  let isEnding = false;
  let isWanted = false;
  let why = '';
  let timer: NodeJS.Timeout | undefined;

  const end = (one: ChildProcess | null): void => {
    one?.kill('SIGTERM');
    setTimeout(() => one?.kill('SIGKILL'), deps.endMs).unref();
  };
  const hear = (one: ChildProcess, word: unknown): void => {
    if (word === exchangeWord) isWanted = true;
    if (word !== linkedWord) return;
    clearTimeout(timer);
    releases.confirm();
    // It may have ended since; then its end is what is acted on.
    one.send(settledWord, () => undefined);
  };
  const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
    clearTimeout(timer);
    child = null;
    if (isEnding) return deps.exit(code ?? 1);
    if (releases.isTrial()) {
      const detail = why === '' ? `it ended with ${String(code ?? signal)}` : why;
      log.warn({ detail }, 'the new release had no link, the old one returns');
      releases.giveBack(detail);
      return launch();
    }
    if (!isWanted) return deps.exit(code ?? 1);
    isWanted = false;
    releases.exchange();
    launch();
  };
  const launch = (): void => {
    why = '';
    const started = deps.start(releases.program());
    child = started;
    started.on('message', (word) => hear(started, word));
    started.once('exit', ended);
    if (!releases.isTrial()) return;
    timer = setTimeout(() => {
      why = `no link within ${String(deps.trialMs / 1000)} s`;
      end(started);
    }, deps.trialMs);
  };

  releases.giveBack('it was cut off');
  launch();
  return {
    end: () => {
      isEnding = true;
      if (child === null) deps.exit(0);
      else child.kill('SIGTERM');
    },
  };
}
