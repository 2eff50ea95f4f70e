import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type AgentMessage,
  agentLinkPath,
  agentLinkVersion,
  type HostReadings,
  heartbeatMs,
  maximumUnacknowledged,
  type ServerMessage,
  serverMessage,
} from '@rackhand/contract/agent-link';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Sightings } from '../devices/device-registry.ts';
import { diffSightings } from './diff-sightings.ts';
import { retryDelay } from './retry-delay.ts';

export interface ServerLinkDeps {
  serverUrl: string;
  tokenFile: string;
  agentVersion: string;
  address: string;
  hostReadings(): HostReadings;
  log: Logger;
}

export interface ServerLink {
  /** What the server should know. It is sent at once, or merged with what follows while the server is busy or away. */
  tell(sightings: Sightings): void;
  /** The host's own readings have changed in a way that should not wait for the next heartbeat. */
  tellHost(): void;
  stop(): void;
}

/** A server that has not been heard for two heartbeats is not there any more, though TCP has not noticed. */
const silenceMs = 2 * heartbeatMs + 1_000;

/** Keeps a link to the server for as long as the agent runs; never gives up. */
export function startServerLink(deps: ServerLinkDeps): ServerLink {
  const { log } = deps;
  const runId = randomUUID();
  const url = new URL(agentLinkPath, deps.serverUrl.replace(/^http/, 'ws'));
  let sightings: Sightings | null = null;
  let session: LinkSession | null = null;
  let attempt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const retry = (refused: boolean) => {
    session = null;
    if (isStopped) return;
    timer = setTimeout(dial, retryDelay(attempt, refused));
    attempt += 1;
  };
  const dial = () => {
    const token = readToken(deps.tokenFile);
    if (token === null) {
      log.error({ file: deps.tokenFile }, 'the token file cannot be read or is empty');
      retry(true);
      return;
    }
    session = openSession({
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
    tellHost() {
      session?.beat();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      session?.close();
    },
  };
}

interface SessionDeps extends ServerLinkDeps {
  url: URL;
  token: string;
  runId: string;
  onWelcome(host: string): void;
  onEnd(refused: boolean): void;
}

interface LinkSession {
  tell(sightings: Sightings): void;
  beat(): void;
  close(): void;
}

function openSession(deps: SessionDeps): LinkSession {
  const { log } = deps;
  const socket = new WebSocket(deps.url, {
    headers: { authorization: `Bearer ${deps.token}` },
    handshakeTimeout: silenceMs,
    perMessageDeflate: false,
    maxPayload: 64 * 1024,
  });
  let welcomed = false;
  let refused = false;
  let wanted: Sightings | null = null;
  let sent: Sightings | null = null;
  let seq = 0;
  let stored = -1;
  let heardAt = Date.now();
  let timer: NodeJS.Timeout | undefined;

  const send = (message: AgentMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const beat = () => {
    if (welcomed) send({ type: 'heartbeat', seq, host: deps.hostReadings() });
  };
  const pump = () => {
    if (!welcomed || wanted === null || wanted === sent) return;
    if (sent === null) {
      seq = 0;
      stored = -1;
      send({ type: 'snapshot', seq, devices: [...wanted.values()] });
    } else {
      if (seq - stored >= maximumUnacknowledged) return;
      const changes = diffSightings(sent, wanted);
      if (changes.length > 0) send({ type: 'changes', seq: ++seq, changes });
    }
    sent = wanted;
  };
  const on: { [T in ServerMessage['type']]: (message: Extract<ServerMessage, { type: T }>) => void } = {
    welcome({ host }) {
      welcomed = true;
      deps.onWelcome(host);
      pump();
    },
    stored(message) {
      if (message.seq <= seq) stored = Math.max(stored, message.seq);
      pump();
    },
    snapshot_wanted({ reason }) {
      log.warn({ reason }, 'the server asks for a full snapshot');
      sent = null;
      pump();
    },
    refused({ reason, message }) {
      refused = reason !== 'draining';
      log.error({ reason }, `the server refuses this agent: ${message}`);
    },
  };
  socket.on('open', () => {
    send({
      type: 'hello',
      protocol: agentLinkVersion,
      agent_version: deps.agentVersion,
      run_id: deps.runId,
      address: deps.address,
      host: deps.hostReadings(),
      sent_at: new Date().toISOString(),
    });
    heardAt = Date.now();
    timer = setInterval(() => {
      if (Date.now() - heardAt > silenceMs) {
        log.warn('the server is silent');
        socket.terminate();
        return;
      }
      socket.ping();
      beat();
    }, heartbeatMs);
  });
  socket.on('pong', () => {
    heardAt = Date.now();
  });
  socket.on('message', (data: Buffer) => {
    heardAt = Date.now();
    const message = parseMessage(data);
    if (message === null) log.warn('the server sent a message that this agent does not know');
    else dispatch(on, message);
  });
  socket.on('unexpected-response', (_request, response) => {
    refused = response.statusCode === 401 || response.statusCode === 403;
    log.error({ status: response.statusCode }, 'the server does not open the link');
    socket.terminate();
  });
  socket.on('error', (error) => {
    log.warn(`no link to the server: ${error.message}`);
  });
  socket.on('close', () => {
    clearInterval(timer);
    deps.onEnd(refused);
  });
  return {
    tell(sightings) {
      wanted = sightings;
      pump();
    },
    beat,
    close() {
      if (socket.readyState === WebSocket.OPEN) socket.close(1001);
      else socket.terminate();
    },
  };
}

function dispatch(
  on: { [T in ServerMessage['type']]: (message: Extract<ServerMessage, { type: T }>) => void },
  message: ServerMessage,
): void {
  switch (message.type) {
    case 'welcome':
      on.welcome(message);
      return;
    case 'stored':
      on.stored(message);
      return;
    case 'snapshot_wanted':
      on.snapshot_wanted(message);
      return;
    case 'refused':
      on.refused(message);
      return;
  }
}

function parseMessage(data: Buffer): ServerMessage | null {
  try {
    return serverMessage.safeParse(JSON.parse(data.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

function readToken(file: string): string | null {
  try {
    const token = readFileSync(file, 'utf8').trim();
    return token === '' ? null : token;
  } catch {
    return null;
  }
}
