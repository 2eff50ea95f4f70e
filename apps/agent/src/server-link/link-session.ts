import { commandAbilities } from '@rackhand/contract/command/command-kinds';
import { firstAbility } from '@rackhand/contract/command/kinds/command-kind';
import {
  type AgentMessage,
  agentLinkVersion,
  type CommandDelivery,
  type CommandReport,
  type HostReadings,
  heartbeatMs,
  type ServerMessage,
  serverMessage,
} from '@rackhand/contract/host/agent-link';
import type { UsbNode } from '@rackhand/contract/host/usb';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Sightings } from '../devices/collect-sightings.ts';
import { createOutbox } from './outbox.ts';

/** A server that has not been heard for two heartbeats is not there any more, though TCP has not noticed. */
const silenceMs = 2 * heartbeatMs + 1_000;

/** How long an ending agent waits for the server to take leave of it. */
const goodbyeMs = 500;

/** What an agent says of itself and its host. */
export interface SessionIdentity {
  agentVersion: string;
  address: string;
  hostReadings(): HostReadings;
  /** The same object as long as nothing has changed. */
  usbTree(): readonly UsbNode[];
  log: Logger;
}

/** Who runs the commands that a server delivers. */
export interface CommandTaker {
  /** By a server that knows what these abilities name. */
  welcomed(abilities: readonly string[]): void;
  deliver(delivery: CommandDelivery): void;
  stored(commandId: string): void;
}

interface SessionDeps extends SessionIdentity {
  url: URL;
  token: string;
  runId: string;
  commands: CommandTaker;
  onWelcome(host: string): void;
  onEnd(refused: boolean, why: string): void;
}

export interface LinkSession {
  tell(sightings: Sightings): void;
  report(report: CommandReport): void;
  beat(): void;
  close(): Promise<void>;
}

/** One connection to the server, from its opening to its end. */
export function openLinkSession(deps: SessionDeps): LinkSession {
  const { log } = deps;
  const socket = new WebSocket(deps.url, {
    headers: { authorization: `Bearer ${deps.token}` },
    handshakeTimeout: silenceMs,
    perMessageDeflate: false,
    maxPayload: 64 * 1024,
  });
  const { promise: hasEnded, resolve: ended } = promiseOfEnd();
  let welcomed = false;
  let refused = false;
  let why: string | null = null;
  let heardAt = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let saidTree: readonly UsbNode[] | null = null;

  /** The tree goes along only when the server does not know it yet. */
  const readings = (): HostReadings => {
    const tree = deps.usbTree();
    const isKnown = tree === saidTree;
    saidTree = tree;
    return { ...deps.hostReadings(), ...(isKnown ? {} : { usb: [...tree] }) };
  };
  const send = (message: AgentMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const beat = () => {
    if (welcomed)
      send({ type: 'heartbeat', seq: outbox.seq(), host: readings(), sent_at: new Date().toISOString() });
  };
  const outbox = createOutbox(send);
  const receive = (message: ServerMessage) => {
    switch (message.type) {
      case 'welcome':
        welcomed = true;
        outbox.open();
        deps.onWelcome(message.host);
        deps.commands.welcomed(message.abilities ?? [firstAbility]);
        return;
      case 'stored':
        outbox.stored(message.seq);
        return;
      case 'snapshot_wanted':
        log.warn({ reason: message.reason }, 'the server asks for a full snapshot');
        outbox.renew();
        return;
      case 'refused':
        refused = message.reason !== 'draining';
        why = `the server refuses this agent (${message.reason}): ${message.message}`;
        return;
      case 'command':
        deps.commands.deliver(message);
        return;
      case 'command_stored':
        deps.commands.stored(message.command_id);
        return;
    }
  };
  socket.on('open', () => {
    send({
      type: 'hello',
      protocol: agentLinkVersion,
      agent_version: deps.agentVersion,
      run_id: deps.runId,
      address: deps.address,
      host: readings(),
      sent_at: new Date().toISOString(),
      abilities: commandAbilities,
    });
    heardAt = Date.now();
    timer = setInterval(() => {
      if (Date.now() - heardAt > silenceMs) {
        why = 'the server is silent';
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
    else receive(message);
  });
  socket.on('unexpected-response', (_request, response) => {
    refused = response.statusCode === 401 || response.statusCode === 403;
    why = `the server answers ${response.statusCode ?? 'nothing'}${refused ? ': it does not accept the token' : ''}`;
    socket.terminate();
  });
  socket.on('error', (error) => {
    why ??= error.message;
  });
  socket.on('close', () => {
    clearInterval(timer);
    deps.onEnd(refused, why ?? 'the server closed it');
    ended();
  });
  return {
    tell: outbox.tell,
    report: outbox.report,
    beat,
    async close() {
      if (socket.readyState === WebSocket.OPEN) socket.close(1001);
      else socket.terminate();
      const timeout = setTimeout(ended, goodbyeMs);
      await hasEnded;
      clearTimeout(timeout);
    },
  };
}

function parseMessage(data: Buffer): ServerMessage | null {
  try {
    return serverMessage.safeParse(JSON.parse(data.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

function promiseOfEnd(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
