import { randomUUID } from 'node:crypto';
import {
  agentLinkPath,
  type CommandReport,
  type DeviceAppsReport,
  type RunReport,
  type UpdateReport,
} from '@rackhand/contract/host/agent-link';
import type { Sightings } from '../devices/collect-sightings.ts';
import {
  type CommandTaker,
  type LinkSession,
  openLinkSession,
  type RunTaker,
  type SessionIdentity,
  type UpdateTaker,
} from './link-session.ts';
import { readToken } from './read-token.ts';
import { retryDelay } from './retry-delay.ts';

export interface ServerLinkDeps extends SessionIdentity {
  serverUrl: string;
  tokenFile: string;
  commands: CommandTaker;
  runs: RunTaker;
  updates(): UpdateTaker;
}

export interface ServerLink {
  /** What the server should know. It is sent at once, or merged with what follows while the server is busy or away. */
  tell(sightings: Sightings): void;
  /** Said now or, while no server listens, not at all: the server delivers again and is answered then. */
  report(report: CommandReport | RunReport | UpdateReport): void;
  /** Said now or, while no server listens, not at all: who is welcomed is told all again. */
  tellApps(report: DeviceAppsReport): void;
  /** The host's own readings have changed in a way that should not wait for the next heartbeat. */
  tellHost(): void;
  /** Says goodbye, so that the server need not wait for a silence. */
  stop(): Promise<void>;
}

/** One line of the log a minute while the server is away. */
const triesPerLine = 12;

/** Keeps a link to the server for as long as the agent runs; never gives up. */
export function startServerLink(deps: ServerLinkDeps): ServerLink {
  const { log } = deps;
  const runId = randomUUID();
  const url = new URL(agentLinkPath, deps.serverUrl.replace(/^http/, 'ws'));
  let sightings: Sightings | null = null;
  let session: LinkSession | null = null;
  let attempt = 0;
  let lastWhy = '';
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const retry = (refused: boolean, why: string) => {
    session = null;
    if (isStopped) return;
    // A server that is away for a night does not fill the log.
    if (why !== lastWhy || attempt % triesPerLine === 0)
      log.warn({ attempt }, `no link to the server: ${why}`);
    lastWhy = why;
    timer = setTimeout(dial, retryDelay(attempt, refused));
    attempt += 1;
  };
  const dial = () => {
    const token = readToken(deps.tokenFile);
    if (token === null) {
      retry(true, `the token file ${deps.tokenFile} cannot be read or is empty`);
      return;
    }
    session = openLinkSession({
      ...deps,
      url,
      token,
      runId,
      onWelcome: (host) => {
        log.info({ host }, 'the server knows this host');
        attempt = 0;
        if (sightings !== null) session?.tell(sightings);
      },
      onEnd: retry,
    });
  };
  dial();

  return {
    tell(next) {
      sightings = next;
      session?.tell(next);
    },
    report(report) {
      session?.report(report);
    },
    tellApps(report) {
      session?.tellApps(report);
    },
    tellHost() {
      session?.beat();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await session?.close();
    },
  };
}
