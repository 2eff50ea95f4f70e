import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from './chromium.ts';
import { openList, splitDevices, whenAllAvailable } from './farm-figures.ts';
import { type Figure, median, percentile } from './figure.ts';
import { startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';
import { openSimulatorControl, type SimulatorControl } from './simulator-control.ts';

const devices = 300;
const samples = 40;
const targetMs = 60;
const rebootDeadlineMs = 30_000;
const lookEveryMs = 200;
/** So that reboots under way stay below what a host may do at one time: the next one would wait for an end, not for a wire. */
const bootMs = 1_000;
/** Nobody clicks in step with what the farm does by itself. */
const longestPauseMs = 500;

/** From the click on "재부팅" in Chromium to the request on the device's own wire, with 300 devices. */
export async function measureCommands(): Promise<Figure[]> {
  const trial = await startProgram({
    program: 'trial',
    env: { SIMULATED_DEVICES: String(devices), SIMULATED_BOOT_MS: String(bootMs) },
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    const cookie = await signIn(trial.origin);
    await whenAllAvailable(trial.origin, cookie, devices);
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
    const page = await openList(context, trial.origin, cookie);
    const control = openSimulatorControl(trial.dataDir);
    const { visible } = await splitDevices(page, control);
    const taken: Sample[] = [];
    for (let round = 0; round < samples; round += 1) {
      const device = visible[round % visible.length];
      if (device === undefined) throw new Error('No device is on the screen');
      const clicked = await clickReboot(page, control, device.serial);
      const acceptedAt = await readAcceptedAt(trial.origin, cookie, clicked.arn);
      taken.push({ ...clicked, acceptedAt });
      await delay(Math.random() * longestPauseMs);
    }
    const label = `${String(devices)} devices: reboot`;
    const figure = (name: string, values: number[]): Figure => ({
      name: `${label}, ${name}, p95 (p50 ${median(values).toFixed(0)} ms)`,
      value: percentile(values, 0.95),
      unit: 'ms',
    });
    const all = figure(
      "click → the device's wire",
      taken.map(({ clickedAt, bootedAt }) => bootedAt - clickedAt),
    );
    return [
      { ...all, target: { most: targetMs } },
      figure(
        '  click → the server',
        taken.map(({ clickedAt, acceptedAt }) => acceptedAt - clickedAt),
      ),
      figure(
        "  the server → the device's wire",
        taken.map(({ acceptedAt, bootedAt }) => bootedAt - acceptedAt),
      ),
    ];
  } finally {
    await browser.close();
    await trial.stop();
  }
}

/** Instants of one reboot, as Date.now(). */
interface Sample {
  clickedAt: number;
  acceptedAt: number;
  bootedAt: number;
}

async function clickReboot(
  page: Page,
  control: SimulatorControl,
  serial: string,
): Promise<{ arn: string; clickedAt: number; bootedAt: number }> {
  const row = page.locator('tr[data-arn]').filter({ hasText: serial });
  // Its last reboot is over, or the menu would refuse.
  await row.getByText('재부팅 중').waitFor({ state: 'detached', timeout: rebootDeadlineMs });
  const arn = (await row.getAttribute('data-arn')) ?? '';
  const before = await control.startOf(serial);
  await row.getByRole('button', { name: '더 보기' }).click();
  await page.getByRole('menuitem', { name: '재부팅', exact: true }).click();
  const button = page.getByRole('alertdialog').getByRole('button', { name: '재부팅', exact: true });
  const clickedAt = await button.evaluate((element) => {
    const at = Date.now();
    (element as HTMLElement).click();
    return at;
  });
  const deadline = Date.now() + rebootDeadlineMs;
  for (;;) {
    // Seldom, and not at once: the time is the device’s own, and to list a rack keeps it from its wires.
    await delay(lookEveryMs);
    const { boots, bootedAt } = await control.startOf(serial);
    if (boots > before.boots) return { arn, clickedAt, bootedAt };
    if (Date.now() > deadline) throw new Error(`${serial} was not rebooted`);
  }
}

/** When the server began to store the newest command of the device. */
async function readAcceptedAt(origin: string, cookie: string, arn: string): Promise<number> {
  const answer = await fetch(`${origin}/admbo/command?arn=${encodeURIComponent(arn)}`, {
    headers: { cookie },
  });
  const { data } = (await answer.json()) as { data: { commands: { created_at: string }[] } };
  return Date.parse(data.commands[0]?.created_at ?? '');
}
