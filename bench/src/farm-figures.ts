import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { trackAdb } from './adb-tracker.ts';
import { chromiumArguments } from './chromium.ts';
import type { Figure } from './figure.ts';
import { measureLiveLatency } from './live-latency.ts';
import { memoryFigure, proportionalSetSize } from './memory.ts';
import { measurePolled } from './polled-latency.ts';
import { startProgram } from './processes.ts';
import { carrySession, signIn } from './sign-in.ts';
import { openSimulatorControl, type SimulatorControl } from './simulator-control.ts';

const visibleRows = 20;
/** Server, agent and the private database; not adb, the simulator or the launcher. */
const ownProcesses = /dist\/(?:server|agent)\/main|postgres/;

/** A whole farm of simulated devices: from the device's wire to the painted row, and what it holds in memory. */
export async function measureFarmOf(devices: number): Promise<Figure[]> {
  const trial = await startProgram({ program: 'trial', env: { SIMULATED_DEVICES: String(devices) } });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    const cookie = await signIn(trial.origin);
    await whenAllAvailable(trial.origin, cookie, devices);
    const figures =
      devices >= 300 ? [memoryFigure(await proportionalSetSize(trial.pid, ownProcesses), devices)] : [];
    const page = await openList(
      await browser.newContext({ viewport: { width: 1440, height: 1000 } }),
      trial.origin,
      cookie,
    );
    const control = openSimulatorControl(trial.dataDir);
    const label = `${String(devices)} devices`;
    const { visible, others } = await splitDevices(page, control);
    const adb = await trackAdb(trial.adbPort);
    const phones = visible.filter(({ kind }) => kind === 'phone');
    figures.push(
      ...(await measureLiveLatency({ page, visible: phones, others, inject: control.inject, adb, label })),
    );
    adb.close();
    figures.push(...(await measurePolled({ page, control, label })));
    return figures;
  } finally {
    await browser.close();
    await trial.stop();
  }
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
