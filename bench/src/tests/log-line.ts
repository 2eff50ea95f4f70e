import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from '../chromium.ts';
import { type Figure, spread } from '../figure.ts';
import { installPaintWatcher, watchPaint } from '../paint-watcher.ts';
import { carrySession } from '../sign-in.ts';
import { readLogcat } from './bare-logcat.ts';
import { letBegin, type RunFarm, startTest, waitForBegin, withRunFarm } from './run-farm.ts';

const samples = 60;
const betweenMs = 300;
const deadlineMs = 15_000;
const targetMs = 1_000;

/** Document 9, Measured: who looks at a run sees what its device logs. */
export function measureLogLine(): Promise<Figure[]> {
  return withRunFarm(2, async (farm) => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
    try {
      const tid = await startTest(farm, farm.devices, `version: 1\nsteps:\n${waitForBegin}  - sleep: 10m\n`);
      const [run] = await letBegin(farm, tid);
      const device = farm.devices.find(({ serial }) => serial === run?.device_udid);
      if (run === undefined || device === undefined) throw new Error('No device has a run');
      const page = await openRun(browser, farm, run.test_run_id);
      const heard = new Map<string, number>();
      const bare = await readLogcat(farm.trial.adbPort, device.transport, (lines) => {
        for (const line of lines) heard.set(/ line \d+ of the bench$/.exec(line)?.[0] ?? '', Date.now());
      });
      const taken = { painted: [] as number[], heard: [] as number[] };
      for (let nth = 0; nth < samples; nth += 1) {
        await delay(betweenMs);
        const text = `line ${String(nth)} of the bench`;
        const { at, painted } = await writeLine(farm, page, device.serial, text);
        taken.painted.push(painted - at);
        taken.heard.push((heard.get(` ${text}`) ?? Number.POSITIVE_INFINITY) - at);
      }
      bare.close();
      return spread('log line on the wire → painted in the run’s page', taken.painted, {
        target: { most: targetMs },
        floor: { name: 'raw logcat to a socket', samples: taken.heard },
      });
    } finally {
      await browser.close();
    }
  });
}

async function openRun(browser: Browser, { trial, cookie }: RunFarm, id: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  await carrySession(context, trial.origin, cookie);
  const page = await context.newPage();
  await page.goto(`${trial.origin}/test_detail?run=${id}`);
  await page.getByRole('log').getByText('the bench begins').first().waitFor();
  await installPaintWatcher(page);
  return page;
}

/** When the device has written it, and when it was painted. */
async function writeLine({ control }: RunFarm, page: Page, serial: string, text: string) {
  const { painted } = await watchPaint(page, {
    ...{ within: '[role=log]', naming: '', words: [text], gone: false },
  });
  const at = await control.inject('log_line', [serial], { text });
  const seen = await Promise.race([painted, delay(deadlineMs, null, { ref: false })]);
  if (seen === null) throw new Error(`${text} was not painted within ${String(deadlineMs)} ms`);
  return { at, painted: seen };
}
