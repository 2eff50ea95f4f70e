import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { trackAdb } from './adb-tracker.ts';
import { chromiumArguments } from './chromium.ts';
import { eventsPerSecond, playEvents } from './device-noise.ts';
import { type Figure, spread } from './figure.ts';
import { sampleFloor } from './live-floor.ts';
import { sampleLatency } from './live-latency.ts';
import { memoryFigure, proportionalSetSize } from './memory.ts';
import { measurePolled } from './polled-latency.ts';
import { type RunningProgram, startProgram } from './processes.ts';
import { carrySession, signIn } from './sign-in.ts';
import { openSimulatorControl, type SimulatedDevice, type SimulatorControl } from './simulator-control.ts';
import { measureWork } from './work-done.ts';

const visibleRows = 20;
const samples = 60;
const targetMs = 50;
const loadEvents = 500;
/** Server, agent and the private database; not adb, the simulator or the launcher. */
const ownProcesses = /dist\/(?:server|agent)\/main|postgres/;

/** A whole farm of simulated devices: from the device's wire to the painted row, what it works, and what it holds in memory. */
export function measureFarmOf(devices: number): Promise<Figure[]> {
  return withFarm(devices, async ({ trial, browser, page, control, label }) => {
    const held = await proportionalSetSize(trial.pid, ownProcesses);
    const { visible, others } = await splitDevices(page, control);
    const adb = await trackAdb(trial.adbPort);
    const phones = visible.filter(({ kind }) => kind === 'phone');
    const { inject } = control;
    const painted = await sampleLatency({ page, visible: phones, others, inject, adb, samples });
    adb.close();
    const polled = await measurePolled({ page, control, label });
    const load = await measureLoad(page, [...visible, ...others], inject, label);
    await trial.stop();
    const floor = await sampleFloor(browser, devices);
    return [
      ...latencyFigures(label, painted, floor),
      ...polled,
      ...load,
      ...(devices >= 300 ? [memoryFigure(held, devices)] : []),
    ];
  });
}

/** What each program works for the same events: the system counts it, and no busy machine makes it more. */
export function measureLoadOf(devices: number): Promise<Figure[]> {
  return withFarm(devices, async ({ page, control, label }) =>
    measureLoad(page, await control.devices(), control.inject, label),
  );
}

interface OpenFarm {
  trial: RunningProgram;
  browser: Browser;
  page: Page;
  control: SimulatorControl;
  label: string;
}

async function withFarm(devices: number, use: (farm: OpenFarm) => Promise<Figure[]>): Promise<Figure[]> {
  const trial = await startProgram({
    program: 'trial',
    env: { SIMULATED_DEVICES: String(devices), SIMULATED_IOS: '0' },
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    const cookie = await signIn(trial.origin);
    await whenAllAvailable(trial.origin, cookie, devices);
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
    const page = await openList(context, trial.origin, cookie);
    const control = openSimulatorControl(trial.dataDir);
    return await use({ trial, browser, page, control, label: `${String(devices)} devices` });
  } finally {
    await browser.close();
    await trial.stop();
  }
}

function latencyFigures(
  label: string,
  painted: Map<string, number[]>,
  floor: Map<string, number[]>,
): Figure[] {
  return [...painted].flatMap(([name, taken]) =>
    spread(`${label}: ${name} → painted`, taken, {
      target: { most: targetMs },
      floor: { name: 'bare chain', samples: floor.get(name) ?? [] },
    }),
  );
}

function measureLoad(
  page: Page,
  devices: readonly SimulatedDevice[],
  inject: SimulatorControl['inject'],
  label: string,
): Promise<Figure[]> {
  const load = `${label}, ${String(loadEvents)} events, ${String(eventsPerSecond)} a second`;
  return measureWork(page, load, () => playEvents({ devices, inject }, loadEvents));
}

export async function whenAllAvailable(origin: string, cookie: string, devices: number): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (let available = 0; available < devices; ) {
    if (Date.now() > deadline)
      throw new Error(`Only ${String(available)} of ${String(devices)} devices became available`);
    const answer = await fetch(`${origin}/service/devicepool`, {
      headers: { cookie, 'x-auto-refresh': '1' },
    });
    available = ((await answer.json()) as { data: { available_count: number } }).data.available_count;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function openList(context: BrowserContext, origin: string, cookie: string): Promise<Page> {
  await carrySession(context, origin, cookie);
  const page = await context.newPage();
  await page.goto(`${origin}/device?page=1&limit=300`);
  await page.waitForFunction((least) => document.querySelectorAll('tbody tr').length >= least, visibleRows, {
    timeout: 30_000,
  });
  // Until then these rows are the ones that were drawn before the page, which takes their place.
  await page.locator('#poster').waitFor({ state: 'detached' });
  return page;
}

export async function splitDevices(page: Page, control: SimulatorControl) {
  const text = await page.evaluate(() =>
    [...document.querySelectorAll('tbody tr')].slice(0, 20).map((row) => row.textContent),
  );
  const all = await control.devices();
  const visible = all.filter(({ serial }) => text.some((row) => row.includes(serial)));
  return { visible, others: all.filter((device) => !visible.includes(device)) };
}
