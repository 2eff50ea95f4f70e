import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../e2e/src/browser/chromium.ts';
import { type AdbTracker, trackAdb } from '../adb-tracker.ts';
import { chromiumArguments } from '../chromium.ts';
import { startEvents } from '../device-noise.ts';
import { openList, splitDevices } from '../farm-figures.ts';
import { type Figure, median, percentile } from '../figure.ts';
import { sampleLatency } from '../live-latency.ts';
import type { SimulatedDevice } from '../simulator-control.ts';
import { timeOf } from '../time-of.ts';
import {
  hasEnded,
  letBegin,
  type RunFarm,
  startTest,
  waitForBegin,
  whenRuns,
  withRunFarm,
} from './run-farm.ts';

const runs = 48;
/** Those that are on the screen, and those that make the noise. */
const others = 48;
/** Of each event, in each of the three parts: before, beside and after the runs. */
const samples = { beside: 40, without: 20 };
const calls = { beside: 100, without: 50 };
const most = 1.1;

/** A touch a second on each device, with its pictures, for longer than it is looked at. */
const scenario = `version: 1
app: com.android.settings
steps:
${waitForBegin}  - launch
  - repeat: {times: 1000, steps: [{key: DPAD_DOWN}, {sleep: 1s}]}
`;

/** By what is measured, milliseconds. */
type Taken = Map<string, number[]>;

/** Document 9, Measured: who looks at the devices does not feel that 48 others are under test. */
export function measureBesideRuns(): Promise<Figure[]> {
  return withRunFarm(runs + others, async (farm) => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
    const adb = await trackAdb(farm.trial.adbPort);
    try {
      const page = await openDevices(browser, farm);
      const { visible, others: below } = await splitDevices(page, farm.control);
      const [tested, noisy] = [below.slice(0, runs), below.slice(runs)];
      const bench: Bench = { farm, page, adb, visible, noisy };
      const [without, beside]: [Taken, Taken] = [new Map(), new Map()];
      await take(bench, 'without', without);
      const tid = await startTest(farm, tested, scenario, { retry: 0, cleaning_after: 'none' });
      await letBegin(farm, tid);
      await take(bench, 'beside', beside);
      await farm.call(`/admbo/test/${String(tid)}/stop`, {});
      const ended = await whenRuns(farm, tid, hasEnded);
      const early = ended.filter(({ result }) => result !== 'stopped');
      if (early.length > 0) throw new Error(`Ended before it was stopped: ${JSON.stringify(early[0])}`);
      // Whatever changes with time changes both.
      await take(bench, 'without', without);
      return [...beside].flatMap(([name, taken]) => figuresOf(name, taken, without.get(name) ?? []));
    } finally {
      adb.close();
      await browser.close();
    }
  });
}

interface Bench {
  farm: RunFarm;
  page: Page;
  adb: AdbTracker;
  visible: readonly SimulatedDevice[];
  noisy: readonly SimulatedDevice[];
}

async function openDevices(browser: Browser, { trial, cookie }: RunFarm): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  return openList(context, trial.origin, cookie);
}

async function take(
  { farm, page, adb, visible, noisy }: Bench,
  part: keyof typeof samples,
  taken: Taken,
): Promise<void> {
  const add = (name: string, times: readonly number[]): void => {
    taken.set(name, [...(taken.get(name) ?? []), ...times]);
  };
  const { inject } = farm.control;
  const phones = visible.filter(({ kind }) => kind === 'phone');
  const painted = await sampleLatency({
    ...{ page, visible: phones, others: noisy, inject, adb, samples: samples[part] },
  });
  for (const [name, times] of painted) add(`${name} → painted`, times);
  const noise = startEvents({ devices: noisy, inject });
  try {
    for (let call = 0; call < calls[part]; call += 1)
      add('call of the device list', [await timeOf(() => farm.call('/admbo/all_device'))]);
  } finally {
    await noise.stop();
  }
}

function figuresOf(name: string, beside: readonly number[], without: readonly number[]): Figure[] {
  const label = `beside ${String(runs)} runs: ${name}`;
  const [value, floor] = [median(beside), median(without)];
  return [
    {
      ...{ name: `${label}, p50`, value, unit: 'ms', floor: { name: 'without runs', value: floor } },
      ...{ ratio: value / floor, target: { most } },
    },
    {
      ...{ name: `${label}, p95`, value: percentile(beside, 0.95), unit: 'ms' },
      floor: { name: 'without runs', value: percentile(without, 0.95) },
      ratio: percentile(beside, 0.95) / percentile(without, 0.95),
    },
  ];
}
