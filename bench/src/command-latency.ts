import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from './chromium.ts';
import { openList, splitDevices, whenAllAvailable } from './farm-figures.ts';
import { type Figure, spread } from './figure.ts';
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
/** A bulk action of as many, none of which ends while it is measured. */
const slowCommands = 100;
const slowBootMs = 600_000;
/** Nobody clicks in step with what the farm does by itself. */
const longestPauseMs = 500;

/**
 * From the click on "재부팅" in Chromium to the request on the device's own wire, with 300 devices: on an idle host, and on
 * one that is full of slow commands.
 */
export async function measureCommands(): Promise<Figure[]> {
  const trial = await startProgram({
    program: 'trial',
    env: { SIMULATED_DEVICES: String(devices), SIMULATED_IOS: '0', SIMULATED_BOOT_MS: String(bootMs) },
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    const cookie = await signIn(trial.origin);
    await whenAllAvailable(trial.origin, cookie, devices);
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
    const page = await openList(context, trial.origin, cookie);
    const control = openSimulatorControl(trial.dataDir);
    const { visible, others } = await splitDevices(page, control);
    const sample = async (): Promise<Sample[]> => {
      const some: Sample[] = [];
      for (let round = 0; round < samples; round += 1) {
        const device = visible[round % visible.length];
        if (device === undefined) throw new Error('No device is on the screen');
        const clicked = await clickReboot(page, control, device.serial);
        const acceptedAt = await readAcceptedAt(trial.origin, cookie, clicked.arn);
        some.push({ ...clicked, acceptedAt });
        await delay(Math.random() * longestPauseMs);
      }
      return some;
    };
    const taken = await sample();
    const slow = others.slice(0, slowCommands).map(({ serial }) => serial);
    await control.inject('slow_boot', slow, { ms: slowBootMs });
    await rebootInBulk(trial.origin, cookie, slow);
    const besideSlow = await sample();
    const label = `${String(devices)} devices: reboot`;
    return [
      ...spread(
        `${label}, click → the device's wire`,
        taken.map(({ clickedAt, bootedAt }) => bootedAt - clickedAt),
        { target: { most: targetMs } },
      ),
      ...spread(
        `${label} beside ${String(slowCommands)} slow ones, click → the device's wire`,
        besideSlow.map(({ clickedAt, bootedAt }) => bootedAt - clickedAt),
      ),
      ...spread(
        `${label},   click → the server`,
        taken.map(({ clickedAt, acceptedAt }) => acceptedAt - clickedAt),
      ),
      ...spread(
        `${label},   the server → the device's wire`,
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

/** The host is given as many as it takes at one time; the others wait. */
async function rebootInBulk(origin: string, cookie: string, serials: readonly string[]): Promise<void> {
  const listed = await fetch(`${origin}/admbo/all_device`, { headers: { cookie } });
  const { data } = (await listed.json()) as { data: { arns: { arn: string; info: { udid: string } }[] } };
  const arns = data.arns.flatMap(({ arn, info }) => (serials.includes(info.udid) ? [arn] : []));
  const answer = await fetch(`${origin}/admbo/device/bulk_command`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'reboot', arns }),
  });
  if (!answer.ok || arns.length !== serials.length) throw new Error(`bulk: ${await answer.text()}`);
}

/** When the server began to store the newest command of the device. */
async function readAcceptedAt(origin: string, cookie: string, arn: string): Promise<number> {
  const answer = await fetch(`${origin}/admbo/command?arn=${encodeURIComponent(arn)}`, {
    headers: { cookie },
  });
  const { data } = (await answer.json()) as { data: { commands: { created_at: string }[] } };
  return Date.parse(data.commands[0]?.created_at ?? '');
}
