import { setTimeout as delay } from 'node:timers/promises';
import type { SimulatedDevice } from './simulator-control.ts';

export const eventsPerSecond = 50;

interface Noise {
  devices: readonly SimulatedDevice[];
  inject(fault: string, serials: string[]): Promise<number>;
}

/** The events of a device after the other: it is unplugged, and plugged in again. */
function createTurns({ devices, inject }: Noise): () => Promise<number> {
  let turn = 0;
  return () => {
    const device = devices[Math.floor(turn / 2) % devices.length];
    const fault = turn % 2 === 0 ? 'unplug' : 'replug';
    turn += 1;
    return device === undefined ? Promise.resolve(0) : inject(fault, [device.serial]);
  };
}

/** An event every 20 ms until it is stopped. */
export function startEvents(noise: Noise): { stop: () => Promise<void> } {
  const next = createTurns(noise);
  let last: Promise<number> = Promise.resolve(0);
  const timer = setInterval(() => {
    last = next();
  }, 1000 / eventsPerSecond);
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
}

/** So many events, none less than 20 ms after the one before: on a busy machine it takes longer, and is no less work. */
export async function playEvents(noise: Noise, count: number): Promise<void> {
  const next = createTurns(noise);
  let due = performance.now();
  for (let played = 0; played < count; played += 1) {
    await next();
    due = Math.max(due + 1000 / eventsPerSecond, performance.now());
    await delay(due - performance.now());
  }
}
