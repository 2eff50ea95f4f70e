import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { watchDeviceEvents } from './device-events.ts';
import type { Figure } from './figure.ts';
import { median, percentile } from './figure.ts';
import { startServerForAgent } from './server-for-agent.ts';
import { signIn } from './sign-in.ts';
import { type SyntheticAgent, startSyntheticAgent, syntheticSighting } from './synthetic-agent.ts';

const devices = 600;
const changesInMessage = 75;
/** As the contract lets an agent: no more without an acknowledgement. */
const messagesInFlight = 8;
const throughputMs = 6000;
const steadyPerSecond = 1000;
const steadyMs = 6000;
const targetPerSecond = 5000;
const targetP95Ms = 20;

/** State changes that one server makes durable, each with history and live event, through a real agent's link. */
export async function measureStateChanges(): Promise<Figure[]> {
  const server = await startServerForAgent();
  try {
    return await measureChangesOn(server, await signIn(server.origin));
  } finally {
    await server.stop();
  }
}

async function measureChangesOn(
  { origin, token, dataDir }: Awaited<ReturnType<typeof startServerForAgent>>,
  cookie: string,
): Promise<Figure[]> {
  const agent = await startSyntheticAgent({ url: origin, token, devices });
  const events = await watchDeviceEvents(origin, cookie);
  try {
    const flip = createFlips();
    await changeAsFastAsPossible(agent, flip, 1000);
    const perSecond = await changeAsFastAsPossible(agent, flip, throughputMs);
    await delay(500);
    const steady = await changeSteadily(agent, flip, events);
    return [
      {
        name: 'state changes stored, one server',
        value: perSecond,
        unit: '/s',
        target: { least: targetPerSecond },
      },
      {
        name: `change sent → stored, ${String(steadyPerSecond)}/s, p95`,
        value: percentile(steady.stored, 0.95),
        unit: 'ms',
        floor: { name: 'fdatasync of the same disk', value: syncMs(dataDir) },
        target: { most: targetP95Ms },
      },
      {
        name: `change sent → live event, ${String(steadyPerSecond)}/s, p95`,
        value: percentile(steady.told, 0.95),
        unit: 'ms',
      },
    ];
  } finally {
    events.close();
    agent.close();
  }
}

type Flip = (index: number) => { udid: string; connection: 'device' | 'offline' };

/** Each device in turn goes offline and comes back, so that every change is a change of state. */
function createFlips(): Flip {
  const isOffline = new Array<boolean>(devices).fill(false);
  return (index) => {
    const place = index % devices;
    const next = isOffline[place] !== true;
    isOffline[place] = next;
    return { udid: syntheticSighting(place).udid, connection: next ? 'offline' : 'device' };
  };
}

async function changeAsFastAsPossible(agent: SyntheticAgent, flip: Flip, forMs: number): Promise<number> {
  const start = performance.now();
  let index = 0;
  let stored = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - start < forMs) {
      const changes = Array.from({ length: changesInMessage }, () => flip(index++));
      await agent.send(changes.map(({ udid, connection }) => ({ udid, part: { connection } })));
      stored += changes.length;
    }
  };
  await Promise.all(Array.from({ length: messagesInFlight }, lane));
  return (stored * 1000) / (performance.now() - start);
}

interface Latencies {
  stored: number[];
  told: number[];
}

async function changeSteadily(
  agent: SyntheticAgent,
  flip: Flip,
  events: Awaited<ReturnType<typeof watchDeviceEvents>>,
): Promise<Latencies> {
  const latencies: Latencies = { stored: [], told: [] };
  const start = performance.now();
  const open: Promise<void>[] = [];
  for (let sent = 0; sent < (steadyPerSecond * steadyMs) / 1000; ) {
    const due = ((performance.now() - start) * steadyPerSecond) / 1000;
    for (; sent < due; sent += 1) {
      const { udid, connection } = flip(sent);
      const sentAt = performance.now();
      const since = (): number => performance.now() - sentAt;
      open.push(agent.send([{ udid, part: { connection } }]).then(() => void latencies.stored.push(since())));
      events.expect(udid, connection === 'offline' ? 'OFFLINE' : 'AVAILABLE', () =>
        latencies.told.push(since()),
      );
    }
    await delay(1);
  }
  await Promise.all(open);
  await delay(200);
  return latencies;
}

function syncMs(folder: string): number {
  const file = openSync(join(folder, 'sync'), 'w');
  const block = Buffer.alloc(8192, 1);
  const samples: number[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    const start = performance.now();
    writeSync(file, block);
    fdatasyncSync(file);
    samples.push(performance.now() - start);
  }
  closeSync(file);
  return median(samples);
}
