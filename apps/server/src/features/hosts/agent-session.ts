import {
  type AgentMessage,
  agentLinkVersion,
  agentMessage,
  type CommandReport,
  type HostReadings,
  type ServerMessage,
} from '@rackhand/contract/agent-link';
import type { Sighting } from '@rackhand/contract/sighting';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { HostReport } from '../devices/store-reports.ts';
import { claimLink, releaseLink, touchHost } from './host-presence.ts';
import { createSightingMirror } from './sighting-mirror.ts';

type Refusal = Extract<ServerMessage, { type: 'refused' }>;

/** The wire of one agent; what the session needs of a WebSocket. */
export interface AgentWire {
  send(message: ServerMessage): void;
  /** Stop and go on reading: what is not read waits in the agent. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** This agent's link, once it has been welcomed. */
export interface WelcomedLink {
  hostId: number;
  epoch: number;
  send(message: ServerMessage): void;
}

/** Who brings commands over the links of agents that can run them. */
export interface LinkCommands {
  opened(link: WelcomedLink): void;
  closed(link: WelcomedLink): void;
  take(link: WelcomedLink, report: CommandReport): Promise<void>;
}

export interface AgentSessionDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  submit: (report: HostReport) => Promise<void>;
  /** Number of this server instance. */
  instance: number;
  host: { id: number; name: string };
  wire: AgentWire;
  commands: LinkCommands;
  onClone: () => Promise<void>;
}

export interface AgentSession {
  receive(text: string): void;
  closed(): Promise<void>;
}

/** Reports of one link that may wait to be stored before the link is not read any more: more than a batch takes. */
const waitingReports = 400;
/** A snapshot that was asked for and has not come is asked for again. */
const snapshotPatienceMs = 10_000;

/** What a server says and does on one agent's link: hello, a snapshot, numbered differences, signs of life. */
export function createAgentSession(deps: AgentSessionDeps): AgentSession {
  const { db, clock, log, host, wire } = deps;
  const mirror = createSightingMirror();
  let epoch: number | null = null;
  /** null for an agent that can't run commands, too. */
  let link: WelcomedLink | null = null;
  let readings: HostReadings | null = null;
  /** Number of the last message taken; null until a snapshot has come. */
  let lastSeq: number | null = null;
  let askedAt = 0;
  let waiting = 0;
  let isPaused = false;
  let isClosed = false;
  let turn: Promise<void> = Promise.resolve();

  const refuse = (reason: Refusal['reason'], message: string): void => {
    wire.send({ type: 'refused', reason, message });
    wire.close();
  };

  const askForSnapshot = (reason: string): void => {
    const now = clock.now().getTime();
    const isAsked = lastSeq === null && now - askedAt < snapshotPatienceMs;
    lastSeq = null;
    if (isAsked) return;
    askedAt = now;
    wire.send({ type: 'snapshot_wanted', reason });
  };

  const hello = async (message: Extract<AgentMessage, { type: 'hello' }>): Promise<void> => {
    if (message.protocol !== agentLinkVersion) {
      refuse(
        'update_agent',
        `This server speaks version ${String(agentLinkVersion)} of the link: update the agent.`,
      );
      return;
    }
    const claimed = await claimLink(db, {
      hostId: host.id,
      runId: message.run_id,
      instance: deps.instance,
      address: message.address,
      agentVersion: message.agent_version,
      readings: message.host,
      at: clock.now(),
    });
    if (claimed === 'clone') {
      await deps.onClone();
      refuse('clone', 'Another agent uses this token and is connected.');
      return;
    }
    epoch = claimed;
    readings = message.host;
    askedAt = clock.now().getTime();
    if (isClosed) {
      await releaseLink(db, host.id, claimed);
      return;
    }
    wire.send({ type: 'welcome', host: host.name });
    if (message.abilities?.includes('commands') !== true) return;
    link = { hostId: host.id, epoch: claimed, send: wire.send };
    deps.commands.opened(link);
  };

  const submit = (
    kind: HostReport['kind'],
    seq: number,
    sightings: ReadonlyMap<string, Sighting | null>,
  ): void => {
    if (epoch === null) return;
    waiting += 1;
    if (waiting >= waitingReports && !isPaused) {
      isPaused = true;
      wire.pause();
    }
    deps.submit({ link: { hostId: host.id, epoch }, kind, sightings }).then(
      () => {
        settled();
        wire.send({ type: 'stored', seq });
      },
      (error: unknown) => {
        settled();
        log.warn({ err: error, host: host.name }, 'the link is closed because a report could not be stored');
        wire.close();
      },
    );
  };
  const settled = (): void => {
    waiting -= 1;
    if (!isPaused || waiting > waitingReports / 2) return;
    isPaused = false;
    wire.resume();
  };

  const takeChanges = ({ seq, changes }: Extract<AgentMessage, { type: 'changes' }>): void => {
    if (lastSeq === null) return askForSnapshot('no snapshot yet');
    if (seq <= lastSeq) return wire.send({ type: 'stored', seq });
    if (seq !== lastSeq + 1) return askForSnapshot(`expected ${String(lastSeq + 1)}, got ${String(seq)}`);
    const sightings = mirror.apply(changes);
    if (sightings === null) return askForSnapshot('a part of a device that is not known');
    lastSeq = seq;
    submit('changes', seq, sightings);
  };

  const takeHeartbeat = async ({
    seq,
    host: next,
  }: Extract<AgentMessage, { type: 'heartbeat' }>): Promise<void> => {
    if (epoch === null) return;
    const isShown = readings?.adb_state !== next.adb_state || readings.adb_version !== next.adb_version;
    const state = await touchHost(db, { hostId: host.id, epoch, readings: next, isShown, at: clock.now() });
    readings = next;
    if (state === null) wire.close();
    else if (state === 'away' && waiting === 0) askForSnapshot('the host was away');
    else if (lastSeq !== null && seq !== lastSeq)
      askForSnapshot(`expected ${String(lastSeq)}, got ${String(seq)}`);
    else if (lastSeq === null && waiting === 0) askForSnapshot('no snapshot yet');
  };

  const take = async (message: AgentMessage): Promise<void> => {
    if (message.type === 'hello') return hello(message);
    if (epoch === null) {
      wire.close();
      return;
    }
    if (message.type === 'heartbeat') return takeHeartbeat(message);
    if (message.type === 'changes') {
      takeChanges(message);
      return;
    }
    if (message.type !== 'snapshot') {
      if (link !== null) await deps.commands.take(link, message);
      return;
    }
    lastSeq = message.seq;
    submit('snapshot', message.seq, mirror.replace(message.devices));
  };

  return {
    receive: (text) => {
      const message = readMessage(text);
      if (message === null) {
        log.warn({ host: host.name }, 'an agent sent what is no message of the link');
        wire.close();
        return;
      }
      turn = turn
        .then(() => take(message))
        .catch((error: unknown) => {
          log.warn({ err: error, host: host.name }, 'a message of an agent failed');
          if (epoch === null) wire.close();
        });
    },
    closed: async () => {
      isClosed = true;
      if (link !== null) deps.commands.closed(link);
      await turn;
      if (epoch !== null) await releaseLink(db, host.id, epoch);
    },
  };
}

/** NUL and lone surrogates, which devices may report and the database cannot store. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

function readMessage(text: string): AgentMessage | null {
  try {
    const json: unknown = unstorableEscape.test(text) ? JSON.parse(text, storable) : JSON.parse(text);
    const result = agentMessage.safeParse(json);
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

function storable(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');
}
