import { watchDeviceEvents } from '../device-events.ts';
import { percentile } from '../figure.ts';
import { type LinkPlan, plugLinks } from './link-load.ts';

/** The generator, in a process of its own: what it works is not the browser's, nor the bench's. */
export type LoadOrder =
  | { type: 'plug'; plans: LinkPlan[] }
  | { type: 'play'; perSecond: number; ms: number; streams: { origin: string; cookie: string }[] }
  | { type: 'unplug' };

export interface Spread {
  p50: number;
  p95: number;
  p99: number;
  most: number;
}

export interface PlayEnd {
  sent: number;
  stored: Spread;
  latestTick: number;
  /** One for each stream: milliseconds from a change to its event, and how many changes had none of their own. */
  told: (Spread & { unseen: number })[];
}

const settleMs = 2_000;
let links: Awaited<ReturnType<typeof plugLinks>> | null = null;

process.on('message', (order: LoadOrder) => {
  carryOut(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));

async function carryOut(order: LoadOrder): Promise<unknown> {
  if (order.type === 'unplug') links?.close();
  if (order.type === 'plug') links = await plugLinks(order.plans);
  return order.type === 'play' ? play(order) : {};
}

async function play({ perSecond, ms, streams }: Extract<LoadOrder, { type: 'play' }>): Promise<PlayEnd> {
  if (links === null) throw new Error('Nothing is plugged in');
  const watched = await Promise.all(
    streams.map(async ({ origin, cookie }) => ({
      events: await watchDeviceEvents(origin, cookie),
      told: [] as number[],
    })),
  );
  const end = await links.play(perSecond, ms, (udid, state) => {
    const at = performance.now();
    for (const { events, told } of watched)
      events.expect(udid, state, () => void told.push(performance.now() - at));
  });
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  for (const { events } of watched) events.close();
  return {
    sent: end.sent,
    stored: spreadOf(end.stored),
    latestTick: end.latestTick,
    told: watched.map(({ told }) => ({ ...spreadOf(told), unseen: end.sent - told.length })),
  };
}

function spreadOf(samples: readonly number[]): Spread {
  const at = (share: number): number => percentile(samples, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
