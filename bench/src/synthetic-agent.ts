import { once } from 'node:events';
import type { Sighting } from '@rackhand/contract/device/sighting';
import {
  type AgentMessage,
  agentLinkPath,
  agentLinkVersion,
  heartbeatMs,
  type ServerMessage,
  type SightingChange,
  serverMessage,
} from '@rackhand/contract/host/agent-link';
import { WebSocket } from 'ws';

const host = { adb_state: 'running', adb_version: '29.0.6', load: 0.1, disk_free: 1e11 } as const;

/** A healthy phone as an agent would see it; `index` makes it one of its kind. */
export function syntheticSighting(index: number): Sighting {
  const serial = `BENCH${String(index).padStart(6, '0')}`;
  return {
    udid: serial,
    provisional: false,
    transport: serial,
    over_network: false,
    connection: 'device',
    duplicate: false,
    silent_tries: 0,
    facts: {
      manufacturer: 'Samsung',
      model: `Galaxy S${String(10 + (index % 15))}`,
      model_number: 'SM-G991N',
      device_type: 'mobile',
      platform_version: String(8 + (index % 8)),
      api_level: 26 + (index % 8),
      firmware_version: 'G991NKSU1',
      cpu: 'arm64-v8a',
      ram: 7680,
      heap_size: 512,
      internal_storage: 128,
      resolution: { width: 1080, height: 2400 },
      density: 420,
      mac_address: '02:00:00:00:00:00',
      phone_number: `010${String(10_000_000 + index)}`,
      characteristics: 'phone',
    },
    readings: {
      battery_level: 80,
      battery_temperature: 281,
      charging: true,
      wifi_connected: true,
      ethernet_up: false,
      storage_free_bytes: 60e9,
    },
  };
}

export interface SyntheticAgent {
  /** Resolves when the server says that the changes are stored. */
  send(changes: SightingChange[]): Promise<void>;
  say(message: AgentMessage): void;
  close(): void;
}

/** Dials the server as an agent and hands over a snapshot of `devices` phones; resolves when that is stored. */
export async function startSyntheticAgent(options: {
  url: string;
  token: string;
  devices: number;
  /** Index of the first one. */
  first?: number;
  /** What it knows besides sightings, and what it does with what the server says of that. */
  abilities?: string[];
  hear?: (message: ServerMessage, at: number) => void;
}): Promise<SyntheticAgent> {
  const { first = 0, abilities, hear } = options;
  const socket = new WebSocket(options.url.replace('http', 'ws') + agentLinkPath, {
    headers: { authorization: `Bearer ${options.token}` },
  });
  await once(socket, 'open');
  const say = (message: AgentMessage): void => {
    socket.send(JSON.stringify(message));
  };
  const waiting = new Map<number, () => void>();
  const stored = (seq: number): void => {
    for (const [waitingSeq, resolve] of waiting) {
      if (waitingSeq > seq) continue;
      waiting.delete(waitingSeq);
      resolve();
    }
  };
  socket.on('message', (data: Buffer) => {
    const message = serverMessage.parse(JSON.parse(data.toString()));
    if (message.type === 'stored') stored(message.seq);
    if (message.type === 'refused') throw new Error(message.message);
    hear?.(message, performance.now());
  });
  let seq = 0;
  const whenStored = (number: number): Promise<void> =>
    new Promise((resolve) => waiting.set(number, resolve));
  say(helloWith(abilities));
  const snapshotStored = whenStored(0);
  say({
    type: 'snapshot',
    seq: 0,
    devices: Array.from({ length: options.devices }, (_, index) => syntheticSighting(first + index)),
  });
  await snapshotStored;
  const beat = setInterval(() => say({ type: 'heartbeat', seq, host }), heartbeatMs);
  return {
    send: (changes) => {
      seq += 1;
      const done = whenStored(seq);
      say({ type: 'changes', seq, changes });
      return done;
    },
    say,
    close: () => {
      clearInterval(beat);
      socket.close();
    },
  };
}

function helloWith(abilities: string[] | undefined): AgentMessage {
  return {
    type: 'hello',
    protocol: agentLinkVersion,
    agent_version: 'bench',
    run_id: String(process.pid),
    address: '127.0.0.1',
    host,
    sent_at: new Date().toISOString(),
    ...(abilities === undefined ? {} : { abilities }),
  };
}
