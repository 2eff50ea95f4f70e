import type { SightingChange } from '@rackhand/contract/host/agent-link';
import { maximumUnacknowledged } from '@rackhand/contract/host/agent-link';
import { type SyntheticAgent, startSyntheticAgent, syntheticSighting } from '../synthetic-agent.ts';

export interface LinkPlan {
  origin: string;
  key: string;
  /** Index of its first device. */
  first: number;
  devices: number;
}

/** Another device of another host each time: no host loses many at once, which would be an incident. */
const stride = 7_919;
const awayMs = 500;
const tickMs = 20;

export interface LoadEnd {
  sent: number;
  /** Milliseconds from a change to its being stored. */
  stored: number[];
  /** The longest that a tick was late: the generator's own. */
  latestTick: number;
}

/** Hosts whose devices come and go, spoken for over the agents' link. */
export async function plugLinks(plans: readonly LinkPlan[]) {
  const links = await Promise.all(plans.map(openLink));
  const total = plans.reduce((sum, { devices }) => sum + devices, 0);
  return {
    total,
    /** So many changes a second, half of them a loss and half its end, until `ms` have passed and all are back. */
    async play(
      perSecond: number,
      ms: number,
      onChange: (udid: string, state: string) => void,
    ): Promise<LoadEnd> {
      const end: LoadEnd = { sent: 0, stored: [], latestTick: 0 };
      const away: { index: number; backAt: number }[] = [];
      const begun = performance.now();
      let lost = 0;
      const change = (index: number, connection: 'device' | 'offline'): void => {
        const link = links.find(({ plan }) => index >= plan.first && index < plan.first + plan.devices);
        const { udid } = syntheticSighting(index);
        link?.say({ udid, part: { connection } }, (waited) => end.stored.push(waited));
        onChange(udid, connection === 'offline' ? 'OFFLINE' : 'AVAILABLE');
        end.sent += 1;
      };
      for (let tick = 1; ; tick += 1) {
        const now = performance.now() - begun;
        end.latestTick = Math.max(end.latestTick, now - tick * tickMs);
        while (away[0] !== undefined && away[0].backAt <= now) change(away.shift()?.index ?? 0, 'device');
        if (now >= ms && away.length === 0) break;
        for (; now < ms && lost < (now * perSecond) / 2_000; lost += 1) {
          const index = (lost * stride) % total;
          change(index, 'offline');
          away.push({ index, backAt: now + awayMs });
        }
        await new Promise((resolve) =>
          setTimeout(resolve, Math.max(0, begun + tick * tickMs - performance.now())),
        );
      }
      await Promise.all(links.map(({ whenAllStored }) => whenAllStored()));
      return end;
    },
    close(): void {
      for (const { agent } of links) agent.close();
    },
  };
}

interface Link {
  plan: LinkPlan;
  agent: SyntheticAgent;
  say(change: SightingChange, onStored: (ms: number) => void): void;
  whenAllStored(): Promise<void>;
}

/** As an agent does: what happens while too much is not acknowledged goes with the next message. */
async function openLink(plan: LinkPlan): Promise<Link> {
  const { origin: url, key: token, first, devices } = plan;
  const agent = await startSyntheticAgent({ url, token, devices, first });
  let waiting: { change: SightingChange; saidAt: number; onStored: (ms: number) => void }[] = [];
  const open = new Set<Promise<void>>();
  const flush = (): void => {
    if (waiting.length === 0 || open.size >= maximumUnacknowledged) return;
    const batch = waiting;
    waiting = [];
    const sending: Promise<void> = agent.send(batch.map(({ change }) => change)).then(() => {
      const at = performance.now();
      for (const { saidAt, onStored } of batch) onStored(at - saidAt);
      open.delete(sending);
      flush();
    });
    open.add(sending);
  };
  return {
    plan,
    agent,
    say(change, onStored) {
      waiting.push({ change, saidAt: performance.now(), onStored });
      flush();
    },
    async whenAllStored() {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
