import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { AdbTracker } from './adb-tracker.ts';
import { startEvents } from './device-noise.ts';
import { installPaintWatcher, watchPaint } from './paint-watcher.ts';
import type { SimulatedDevice } from './simulator-control.ts';

export interface LatencyBench {
  page: Page;
  /** Devices whose rows are on the screen; each sample changes one of them. */
  visible: readonly SimulatedDevice[];
  /** Devices that make the noise: 50 events a second while samples are taken. */
  others: readonly SimulatedDevice[];
  /** Answers when it reached the device, as Date.now(). */
  inject(fault: string, serials: string[]): Promise<number>;
  adb: AdbTracker;
  samples: number;
}

interface Step {
  fault: string;
  name: string;
  /** The row's text holds one of these words after the event, or none of them. */
  words: readonly string[];
  gone: boolean;
  /** The event is what adb tells (it takes its time to see a plugged cable), not the order to the simulator. */
  fromAdb: boolean;
}

const lost = ['연결 안 됨', '오프라인'];
const refused = ['USB 디버깅 미승인'];
const steps: readonly Step[] = [
  { fault: 'unplug', name: 'loss', words: lost, gone: false, fromAdb: false },
  { fault: 'replug', name: 'attach', words: lost, gone: true, fromAdb: true },
  {
    fault: 'refuse_authorization',
    name: 'authorization refused',
    words: refused,
    gone: false,
    fromAdb: false,
  },
  {
    fault: 'accept_authorization',
    name: 'authorization accepted',
    words: refused,
    gone: true,
    fromAdb: false,
  },
];
/** A device that connects anew for the refusal is told of when adb lists it: no promise is made of that one. */
const promised = new Set(['loss', 'attach', 'authorization accepted']);

const sampleDeadlineMs = 15_000;

/** Milliseconds from the event on the device's wire to the row painted, by the event's name, with 50 such events a second on other devices. */
export async function sampleLatency(bench: LatencyBench): Promise<Map<string, number[]>> {
  await installPaintWatcher(bench.page);
  const noise = startEvents({ devices: bench.others, inject: bench.inject });
  const samples = new Map<string, number[]>(steps.map((step) => [step.name, []]));
  try {
    for (let round = 0; round < bench.samples; round += 1) {
      const device = bench.visible[round % bench.visible.length];
      if (device === undefined) throw new Error('No phone is on the screen');
      for (const step of steps) samples.get(step.name)?.push(await sample(bench, device, step));
    }
  } finally {
    await noise.stop();
  }
  return new Map([...samples].filter(([name]) => promised.has(name)));
}

async function sample(bench: LatencyBench, device: SimulatedDevice, step: Step): Promise<number> {
  const { words, gone } = step;
  const { painted } = await watchPaint(bench.page, {
    within: 'tbody tr',
    naming: device.serial,
    words,
    gone,
  });
  const usable = step.fromAdb ? bench.adb.whenUsable(device.transport) : null;
  const ordered = await bench.inject(step.fault, [device.serial]);
  const begun = usable === null ? ordered : await usable;
  const at = await Promise.race([painted, delay(sampleDeadlineMs, null, { ref: false })]);
  if (at === null) {
    const says = await bench.page.locator('tbody tr', { hasText: device.serial }).allTextContents();
    throw new Error(
      `${device.serial}: ${step.name} was not painted within ${String(sampleDeadlineMs)} ms; its row says ${JSON.stringify(says)}`,
    );
  }
  return at - begun;
}
