import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Sighting } from '@rackhand/contract/device/sighting';
import {
  type AgentMessage,
  agentLinkPath,
  agentLinkVersion,
  type HostReadings,
  type ServerMessage,
  type SightingChange,
  serverMessage,
} from '@rackhand/contract/host/agent-link';
import type { UpdateStanding } from '@rackhand/contract/host/agent-update';
import type { ToldFirmware } from '@rackhand/contract/host/firmware';
import type { ToldOutlet } from '@rackhand/contract/host/power-outlet';
import { limits } from '@rackhand/contract/limits';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';

export const hostReadings: HostReadings = {
  adb_state: 'running',
  adb_version: '1.0.41',
  load: 0.5,
  disk_free: 1e11,
};

/** An agent's end of the link, message by message. */
export interface TestAgent {
  /** Everything that the server has said. */
  heard: ServerMessage[];
  say(message: AgentMessage | Record<string, unknown> | string): void;
  /** Resolves when the server has stored it. */
  snapshot(devices: readonly Sighting[]): Promise<void>;
  changes(changes: SightingChange[]): Promise<void>;
  /** One device's difference. */
  change(udid: string, part: SightingChange['part']): Promise<void>;
  beat(seq?: number): void;
  hears<Type extends ServerMessage['type']>(type: Type): Promise<Extract<ServerMessage, { type: Type }>>;
  isClosed(): boolean;
  /** Cuts the line without a word. */
  cut(): void;
  close(): void;
}

interface DialOptions {
  origin: string;
  token: string;
  runId?: string;
  protocol?: number;
  abilities?: string[];
  boxNetworks?: string[];
  firmware?: ToldFirmware[];
  /** What the host can switch; an agent of an earlier release says nothing of that. */
  outlets?: ToldOutlet[];
  /** SHA-256 of its release, and whether it takes another one. */
  build?: string;
  updates?: UpdateStanding;
  /** The agent's clock. */
  now?: () => Date;
  agentVersion?: string;
  address?: string;
  readings?: Partial<HostReadings>;
}

/** Dials and says hello; what the server answers is in `heard`. */
export async function dialAsAgent({
  origin,
  token,
  runId,
  protocol,
  abilities,
  outlets,
  build,
  updates,
  boxNetworks,
  firmware,
  now = () => new Date(),
  agentVersion = '0.1.0',
  address = '192.0.2.7',
  readings = {},
}: DialOptions): Promise<TestAgent> {
  const url = origin.replace(/^http/, 'ws') + agentLinkPath;
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
  const heard: ServerMessage[] = [];
  socket.on('message', (data: Buffer) => heard.push(serverMessage.parse(JSON.parse(data.toString()))));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  // As an agent does that has nothing to say: a link without a sign of life is cut, however slow the machine.
  const signsOfLife = setInterval(() => socket.ping(), limits.hostSilenceMs / 5);
  socket.on('close', () => clearInterval(signsOfLife));
  let seq = -1;

  const say: TestAgent['say'] = (message) => {
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  };
  const stored = async (number: number): Promise<void> => {
    await eventually(
      () => heard.find((message) => message.type === 'stored' && message.seq >= number),
      `message ${String(number)} stored`,
    );
  };
  say({
    type: 'hello',
    protocol: protocol ?? agentLinkVersion,
    agent_version: agentVersion,
    run_id: runId ?? randomUUID(),
    address,
    host: { ...hostReadings, ...readings },
    sent_at: now().toISOString(),
    ...(abilities === undefined ? {} : { abilities }),
    ...(outlets === undefined ? {} : { outlets }),
    ...(build === undefined ? {} : { build }),
    ...(updates === undefined ? {} : { updates }),
    ...(boxNetworks === undefined ? {} : { box_networks: boxNetworks }),
    ...(firmware === undefined ? {} : { firmware }),
  });
  return {
    heard,
    say,
    snapshot: async (devices) => {
      seq += 1;
      const number = seq;
      say({ type: 'snapshot', seq: number, devices });
      await stored(number);
    },
    changes: async (changes) => {
      seq += 1;
      const number = seq;
      say({ type: 'changes', seq: number, changes });
      await stored(number);
    },
    change: async (udid, part) => {
      seq += 1;
      const number = seq;
      say({ type: 'changes', seq: number, changes: [{ udid, part }] });
      await stored(number);
    },
    beat: (number = seq) =>
      say({
        type: 'heartbeat',
        seq: number,
        host: { ...hostReadings, ...readings },
        sent_at: now().toISOString(),
      }),
    hears: (type) =>
      eventually(
        () =>
          heard.find(
            (message): message is Extract<ServerMessage, { type: typeof type }> => message.type === type,
          ),
        `the server saying ${type}`,
      ),
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    cut: () => socket.terminate(),
    close: () => socket.close(),
  };
}

/** Again while the link before it has not ended yet; where it speaks another version of the link it has no welcome to wait for. */
export async function dialWelcomed(options: DialOptions): Promise<TestAgent> {
  const agent = await dialAsAgent(options);
  if (options.protocol !== undefined) return agent;
  const answered = () => agent.heard.find(({ type }) => type === 'welcome' || type === 'refused');
  const answer = await eventually(answered, 'the server saying welcome');
  if (answer.type !== 'refused') return agent;
  agent.close();
  if (answer.reason !== 'clone') throw new Error(`refused: ${answer.message}`);
  return dialWelcomed(options);
}
