import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { trackAdb } from './adb-tracker.ts';
import { sampleLatency } from './live-latency.ts';
import { startAdbWithRack, startScript } from './processes.ts';
import { openSimulatorControl } from './simulator-control.ts';

const visibleRows = 20;
const samples = 30;

/** The same events over a bare chain from adb to the browser: what this machine takes for them at this moment. */
export async function sampleFloor(browser: Browser, devices: number): Promise<Map<string, number[]>> {
  const rack = await startAdbWithRack(devices);
  const control = openSimulatorControl(rack.dataDir);
  const all = await control.devices();
  const namesFile = join(rack.dataDir, 'names.json');
  writeFileSync(
    namesFile,
    JSON.stringify(Object.fromEntries(all.map((each) => [each.transport, each.serial]))),
  );
  const chain = await startScript('bare-chain.ts', [String(rack.adbPort), namesFile]);
  const adb = await trackAdb(rack.adbPort);
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  try {
    const page = await context.newPage();
    await page.goto(chain.origin);
    await page.waitForFunction(
      (count) => document.body.innerText.split('사용 가능').length > count,
      devices,
      { timeout: 60_000 },
    );
    return await sampleLatency({
      page,
      visible: all.slice(0, visibleRows).filter(({ kind }) => kind === 'phone'),
      others: all.slice(visibleRows),
      inject: control.inject,
      adb,
      samples,
    });
  } finally {
    await context.close();
    adb.close();
    chain.stop();
    await rack.stop();
  }
}
