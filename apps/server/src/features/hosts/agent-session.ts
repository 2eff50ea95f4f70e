import { commandAbilities, knownTypes } from '@rackhand/contract/command/command-kinds';
import { listedAbility } from '@rackhand/contract/command/kinds/command-kind';
import { platformAbilities } from '@rackhand/contract/device/platforms';
import type { Sighting } from '@rackhand/contract/device/sighting';
import {
  type AgentMessage,
  agentLinkVersion,
  type DeviceAppsReport,
  type ServerMessage,
} from '@rackhand/contract/host/agent-link';
import { updateAbility } from '@rackhand/contract/host/agent-update';
import { boxesAbility } from '@rackhand/contract/host/box-address';
import type { LinkTroubleReason } from '@rackhand/contract/host/host';
import { testsAbility } from '@rackhand/contract/test/run-link';
import type { HostReport } from '../devices/host-report.ts';
import { keepOutlets } from '../power-controllers/known-outlets.ts';
import type { AgentSession, AgentSessionDeps, WelcomedLink } from './agent-session-deps.ts';
import { boxesOfHost } from './boxes-of-host.ts';
import { claimLink, releaseLink, touchHost } from './host-presence.ts';
import { readAgentMessage } from './read-agent-message.ts';
import { type HostNews, isShownNews, type Known, knownOf, skewOf } from './reading-columns.ts';
import { createSightingMirror } from './sighting-mirror.ts';

type Refusal = Extract<ServerMessage, { type: 'refused' }>;
type Hello = Extract<AgentMessage, { type: 'hello' }>;

const serverAbilities = [
  ...commandAbilities,
  listedAbility,
  ...platformAbilities,
  testsAbility,
  updateAbility,
];

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
  /** null for an agent that can't carry runs out. */
  let runLink: Omit<WelcomedLink, 'types'> | null = null;
  let greeting: Hello | null = null;
  let known: Known | null = null;
  /** Number of the last message taken; null until a snapshot has come. */
  let lastSeq: number | null = null;
  let askedAt = 0;
  let knowsBoxes = false;
  let waiting = 0;
  let isPaused = false;
  let isClosed = false;
  /** What the last report has become, or that it could not be stored. */
  let stored: Promise<void> = Promise.resolve();
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

  const trouble = (reason: LinkTroubleReason): Promise<void> =>
    deps.onTrouble({
      reason,
      ip: deps.ip,
      address: greeting?.address ?? '',
      agent_version: greeting?.agent_version ?? '',
      protocol: greeting?.protocol ?? 0,
    });

  const hello = async (message: Hello): Promise<void> => {
    greeting = message;
    if (message.protocol !== agentLinkVersion) {
      const older = message.protocol < agentLinkVersion ? 'the agent' : 'the server';
      await trouble('update_agent');
      refuse(
        'update_agent',
        `This server speaks version ${String(agentLinkVersion)} of the link: update ${older}.`,
      );
      return;
    }
    const news: HostNews = {
      readings: message.host,
      clockSkewMs: skewOf(message.sent_at, clock.now()),
    };
    const claimed = await claimLink(db, {
      hostId: host.id,
      keyHash: host.keyHash,
      runId: message.run_id,
      instance: deps.instance,
      address: message.address,
      ip: deps.ip,
      agentVersion: message.agent_version,
      abilities: message.abilities ?? null,
      build: message.build ?? '',
      updates: message.updates ?? null,
      boxNetworks: message.box_networks ?? [],
      firmware: message.firmware ?? [],
      news,
      at: clock.now(),
    });
    if (claimed === 'clone') {
      await trouble('clone');
      refuse('clone', 'Another agent uses this key and is connected.');
      return;
    }
    if (claimed === 'gone') {
      refuse('token', 'This key is not valid any more.');
      return;
    }
    await keepOutlets(db, host.id, message.outlets ?? []);
    epoch = claimed;
    known = knownOf(news);
    askedAt = clock.now().getTime();
    if (isClosed) {
      await releaseLink(db, host.id, claimed);
      return;
    }
    wire.send({ type: 'welcome', host: host.name, abilities: serverAbilities });
    if (message.abilities?.includes(boxesAbility) === true) {
      knowsBoxes = true;
      await tellBoxes();
    }
    const opened = { hostId: host.id, epoch: claimed, send: wire.send };
    offerUpdate();
    if (message.abilities?.includes(testsAbility) === true) {
      runLink = opened;
      deps.runs.opened(runLink);
    }
    const types = knownTypes(message.abilities ?? []);
    if (types.length === 0) return;
    link = { ...opened, types };
    deps.commands.opened(link);
  };

  /** A host of which nothing is to be told anew is told nothing. */
  const offerUpdate = (): void => {
    if (greeting?.abilities?.includes(updateAbility) !== true) return;
    deps.updates.offer(host.id, wire.send).catch((error: unknown) => {
      log.warn({ err: error, host: host.name }, 'an update could not be offered');
    });
  };

  const tellBoxes = async (): Promise<void> => {
    const addresses = await boxesOfHost(db, host.id, clock.now());
    wire.send({ type: 'boxes', addresses });
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
    stored = deps.submit({ link: { hostId: host.id, epoch }, kind, sightings }).then(
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

  const takeHeartbeat = async (message: Extract<AgentMessage, { type: 'heartbeat' }>): Promise<void> => {
    if (epoch === null) return;
    const { seq } = message;
    const at = clock.now();
    const news: HostNews = { readings: message.host, clockSkewMs: skewOf(message.sent_at, at) };
    const isShown = known === null || isShownNews(known, news);
    const state = await touchHost(db, { hostId: host.id, epoch, news, isShown, at });
    known = knownOf(news);
    if (state === null) wire.close();
    else if (state === 'away' && waiting === 0) askForSnapshot('the host was away');
    else if (lastSeq !== null && seq !== lastSeq)
      askForSnapshot(`expected ${String(lastSeq)}, got ${String(seq)}`);
    else if (lastSeq === null && waiting === 0) askForSnapshot('no snapshot yet');
  };

  /** Behind the snapshot by which the device is known. What can't be stored comes again with a new link. */
  const takeApps = async (message: DeviceAppsReport): Promise<void> => {
    await stored;
    await deps.takeApps(host.id, message).catch((error: unknown) => {
      log.warn(
        { err: error, host: host.name },
        'the link is closed because a list of apps could not be stored',
      );
      wire.close();
    });
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
    if (message.type === 'device_apps') return takeApps(message);
    if (message.type === 'update_progress' || message.type === 'update_result')
      return deps.updates.take(host.id, message, wire.send);
    if (message.type === 'run_progress' || message.type === 'run_log' || message.type === 'run_result') {
      // The device comes back in the state that is true, as behind a command.
      if (message.type === 'run_result') await stored;
      if (runLink !== null) deps.runs.take(runLink, message);
      return;
    }
    if (message.type !== 'snapshot') {
      // What was seen before a command ended is stored before its end: the device comes back in the state that is true.
      if (message.type === 'command_result') await stored;
      if (link !== null) await deps.commands.take(link, message);
      return;
    }
    lastSeq = message.seq;
    submit('snapshot', message.seq, mirror.replace(message.devices));
  };

  return {
    receive: (text) => {
      const message = readAgentMessage(text);
      if (message === null) {
        log.warn({ host: host.name }, 'an agent sent what is no message of the link');
        wire.close();
        return;
      }
      if (message.type === 'unknown') {
        log.info({ host: host.name, message: message.name }, 'an agent says what this server does not know');
        return;
      }
      turn = turn
        .then(() => take(message))
        .catch((error: unknown) => {
          log.warn({ err: error, host: host.name }, 'a message of an agent failed');
          if (epoch === null) wire.close();
        });
    },
    revoke: () => refuse('token', 'This key is not valid any more.'),
    renew: () => {
      if (epoch !== null) askForSnapshot('a device was added again');
    },
    offerUpdate: () => {
      if (epoch !== null) offerUpdate();
    },
    tellBoxes: () => {
      if (!knowsBoxes) return;
      tellBoxes().catch((error: unknown) =>
        log.warn({ err: error }, 'an agent was not told its set-top boxes'),
      );
    },
    // Not behind what waits: that is the flood.
    flooded: () => {
      trouble('flood').catch((error: unknown) => log.warn({ err: error }, 'a flood could not be noted'));
    },
    closed: async () => {
      isClosed = true;
      if (link !== null) deps.commands.closed(link);
      if (runLink !== null) deps.runs.closed(runLink);
      await turn;
      if (epoch !== null) await releaseLink(db, host.id, epoch);
    },
  };
}
