import { commandAbilities } from '@rackhand/contract/command/command-kinds';
import { appsAbility, firstAbility } from '@rackhand/contract/command/kinds/command-kind';
import {
  type AgentMessage,
  agentLinkVersion,
  type CommandDelivery,
  type CommandReport,
  type DeviceAppsReport,
  type HostReadings,
  maximumLinkMessageBytes,
  type RunOrder,
  type RunReport,
  type ServerMessage,
  type UpdateOrder,
  type UpdateReport,
} from '@rackhand/contract/host/agent-link';
import { type UpdateStanding, updateAbility } from '@rackhand/contract/host/agent-update';
import { boxesAbility } from '@rackhand/contract/host/box-address';
import type { ToldFirmware } from '@rackhand/contract/host/firmware';
import type { ToldOutlet } from '@rackhand/contract/host/power-outlet';
import type { UsbNode } from '@rackhand/contract/host/usb';
import { exploringAbility, testsAbility } from '@rackhand/contract/test/run-link';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Sightings } from '../devices/collect-sightings.ts';
import { knownTo } from './known-to.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { type Standing, silenceMs, watchSocket } from './watch-socket.ts';

/** How long an ending agent waits for the server to take leave of it. */
const goodbyeMs = 500;

/** What an agent says of itself and its host. */
export interface SessionIdentity {
  agentVersion: string;
  /** SHA-256 of this release; null: it runs from its sources. */
  agentBuild: string | null;
  address: string;
  hostReadings(): HostReadings;
  /** The same object as long as nothing has changed. */
  usbTree(): readonly UsbNode[];
  /** What this host can switch. */
  outlets(): ToldOutlet[];
  /** In these it connects to set-top boxes. */
  boxNetworks: readonly string[];
  /** The models that it can bring other firmware to. */
  firmware: readonly ToldFirmware[];
  log: Logger;
}

/** Who runs the commands that a server delivers. */
export interface CommandTaker {
  /** By a server that knows what these abilities name. */
  welcomed(abilities: readonly string[]): void;
  deliver(delivery: CommandDelivery): void;
  stored(commandId: string): void;
  /** The server wants to know anew what is installed on a device. */
  readApps(udid: string): void;
  /** These set-top boxes are to be connected, and no others. */
  keepBoxes(addresses: readonly string[]): void;
}

/** Who carries out the runs that a server orders. */
export interface RunTaker {
  /** By a server that knows what these abilities name. */
  welcomed(abilities: readonly string[]): void;
  take(order: RunOrder): void;
  /** The server lives. */
  heard(): void;
}

/** Who brings this host's agent to another release. */
export interface UpdateTaker {
  standing: UpdateStanding;
  /** By a server that knows what these abilities name. */
  welcomed(abilities: readonly string[]): void;
  take(order: UpdateOrder): void;
}

interface SessionDeps extends SessionIdentity {
  url: URL;
  token: string;
  runId: string;
  commands: CommandTaker;
  runs: RunTaker;
  updates(): UpdateTaker;
  onWelcome(host: string): void;
  onEnd(refused: boolean, why: string): void;
}

export interface LinkSession {
  tell(sightings: Sightings): void;
  report(report: CommandReport | RunReport | UpdateReport): void;
  /** To a server that knows of apps. */
  tellApps(report: DeviceAppsReport): void;
  beat(): void;
  close(): Promise<void>;
}

/** One connection to the server, from its opening to its end. */
export function openLinkSession(deps: SessionDeps): LinkSession {
  const socket = new WebSocket(deps.url, {
    headers: { authorization: `Bearer ${deps.token}` },
    handshakeTimeout: silenceMs,
    perMessageDeflate: false,
    maxPayload: maximumLinkMessageBytes,
  });
  const { promise: hasEnded, resolve: ended } = promiseOfEnd();
  const standing: Standing = { abilities: null, refused: false, why: null, heardAt: Date.now() };
  const send = (message: AgentMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const outbox = createOutbox(send);
  const signs = createSigns(deps, send, outbox);
  const beat = () => {
    if (standing.abilities !== null) signs.beat();
  };
  const close = watchSocket(socket, standing, {
    open: signs.hello,
    beat,
    hear: (message) => receive(message, deps, standing, outbox),
    // Who refuses this agent holds no lease for it.
    heard: () => {
      if (standing.abilities !== null) deps.runs.heard();
    },
    log: deps.log,
  });
  socket.on('close', () => {
    close();
    deps.onEnd(standing.refused, standing.why ?? 'the server closed it');
    ended();
  });
  return {
    tell(sightings) {
      // What was seen before the welcome is told after it.
      if (standing.abilities !== null) outbox.tell(knownTo(standing.abilities, sightings));
    },
    report: outbox.report,
    tellApps(report) {
      if (standing.abilities?.includes(appsAbility) === true) outbox.report(report);
    },
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

function receive(message: ServerMessage, deps: SessionDeps, standing: Standing, outbox: Outbox): void {
  switch (message.type) {
    case 'welcome':
      standing.abilities = message.abilities ?? [firstAbility];
      outbox.open();
      deps.onWelcome(message.host);
      deps.commands.welcomed(standing.abilities);
      deps.runs.welcomed(standing.abilities);
      deps.updates().welcomed(standing.abilities);
      return;
    case 'stored':
      outbox.stored(message.seq);
      return;
    case 'snapshot_wanted':
      deps.log.warn({ reason: message.reason }, 'the server asks for a full snapshot');
      outbox.renew();
      return;
    case 'refused':
      standing.refused = message.reason !== 'draining';
      standing.why = `the server refuses this agent (${message.reason}): ${message.message}`;
      return;
    case 'command':
      deps.commands.deliver(message);
      return;
    case 'run':
    case 'run_stop':
    case 'run_log_stored':
    case 'run_stored':
      deps.runs.take(message);
      return;
    case 'update':
    case 'update_stored':
      deps.updates().take(message);
      return;
    case 'read_apps':
      deps.commands.readApps(message.udid);
      return;
    case 'boxes':
      deps.commands.keepBoxes(message.addresses);
      return;
    case 'command_stored':
      deps.commands.stored(message.command_id);
      return;
  }
}

/** What an agent says of itself, at first and as a sign of life. */
function createSigns(
  deps: SessionDeps,
  send: (message: AgentMessage) => void,
  outbox: Outbox,
): { hello(): void; beat(): void } {
  let saidTree: readonly UsbNode[] | null = null;
  /** The tree goes along only when the server does not know it yet. */
  const readings = (): HostReadings => {
    const tree = deps.usbTree();
    const isKnown = tree === saidTree;
    saidTree = tree;
    return { ...deps.hostReadings(), ...(isKnown ? {} : { usb: [...tree] }) };
  };
  const now = () => new Date().toISOString();
  return {
    hello: () =>
      send({
        type: 'hello',
        protocol: agentLinkVersion,
        agent_version: deps.agentVersion,
        run_id: deps.runId,
        address: deps.address,
        host: readings(),
        sent_at: now(),
        abilities: [
          ...commandAbilities,
          testsAbility,
          exploringAbility,
          boxesAbility,
          ...(deps.updates().standing === 'on' ? [updateAbility] : []),
        ],
        outlets: deps.outlets(),
        ...(deps.agentBuild === null ? {} : { build: deps.agentBuild }),
        updates: deps.updates().standing,
        box_networks: [...deps.boxNetworks],
        firmware: [...deps.firmware],
      }),
    beat: () => send({ type: 'heartbeat', seq: outbox.seq(), host: readings(), sent_at: now() }),
  };
}

function promiseOfEnd(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
