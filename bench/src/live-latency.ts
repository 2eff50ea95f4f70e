import type { Page } from 'playwright-core';
import { type Figure, median, percentile } from './figure.ts';

export interface SimulatedDevice {
  serial: string;
  index: number;
}

export interface LatencyBench {
  page: Page;
  /** Devices whose rows are on the screen; each sample changes one of them. */
  visible: readonly SimulatedDevice[];
  /** Devices that make the noise: 50 events a second while samples are taken. */
  others: readonly SimulatedDevice[];
  inject(fault: string, serials: string[], parameters?: Record<string, unknown>): Promise<void>;
  label: string;
}

interface Step {
  fault: string;
  /** What the row's text must hold (Korean words of the state table), or must no longer hold. */
  shows: string;
  gone: boolean;
}

/** Losses of a device, one authorization refused and accepted: each from the device's wire to the painted row. */
const steps: readonly Step[] = [
  { fault: 'unplug', shows: '연결 안 됨', gone: false },
  { fault: 'replug', shows: '연결 안 됨', gone: true },
];

const samplesPerStep = 40;
const eventsPerSecond = 50;
const targetMs = 50;

/** p95 from the event on the device's wire to the row painted in Chromium, with 50 such events a second on other devices. */
export async function measureLiveLatency(bench: LatencyBench): Promise<Figure[]> {
  await bench.page.evaluate(installWatcher);
  const noise = startNoise(bench);
  const samples = new Map<string, number[]>(steps.map((step) => [step.fault, []]));
  try {
    for (let round = 0; round < samplesPerStep; round += 1) {
      const device = bench.visible[round % bench.visible.length];
      if (device === undefined) throw new Error('No device is on the screen');
      for (const step of steps) samples.get(step.fault)?.push(await sample(bench, device, step));
    }
  } finally {
    await noise.stop();
  }
  return steps.map(({ fault }) => {
    const taken = samples.get(fault) ?? [];
    return {
      name: `${bench.label}: ${fault} on the wire → painted, p95 (p50 ${median(taken).toFixed(0)} ms)`,
      value: percentile(taken, 0.95),
      unit: 'ms',
      target: { most: targetMs },
    };
  });
}

async function sample(bench: LatencyBench, device: SimulatedDevice, step: Step): Promise<number> {
  const painted = bench.page.evaluate(
    ({ serial, shows, gone }) => (globalThis as unknown as Watcher).whenPainted(serial, shows, gone),
    { serial: device.serial, ...step },
  );
  const begun = Date.now();
  await bench.inject(step.fault, [device.serial]);
  return (await painted) - begun;
}

interface Watcher {
  whenPainted(serial: string, shows: string, gone: boolean): Promise<number>;
}

/** Runs in the page: resolves with Date.now() right after the frame in which a row's text has become what is waited for. */
function installWatcher(): void {
  const afterPaint = (resolve: (at: number) => void): void => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        resolve(Date.now());
      };
      channel.port2.postMessage(null);
    });
  };
  (globalThis as unknown as Watcher).whenPainted = (serial, shows, gone) =>
    new Promise((resolve, reject) => {
      const row = [...document.querySelectorAll('tbody tr')].find((element) =>
        element.textContent.includes(serial),
      );
      if (row === undefined) {
        reject(new Error(`${serial} is not on the screen`));
        return;
      }
      const observer = new MutationObserver(() => {
        if (row.textContent.includes(shows) === gone) return;
        observer.disconnect();
        afterPaint(resolve);
      });
      observer.observe(row, { childList: true, subtree: true, characterData: true });
    });
}

function startNoise(bench: LatencyBench): { stop: () => Promise<void> } {
  let turn = 0;
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    const device = bench.others[Math.floor(turn / 2) % bench.others.length];
    if (device === undefined) return;
    last = bench.inject(turn % 2 === 0 ? 'unplug' : 'replug', [device.serial]);
    turn += 1;
  }, 1000 / eventsPerSecond);
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
}
