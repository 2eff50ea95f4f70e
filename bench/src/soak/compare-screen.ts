import { setTimeout as delay } from 'node:timers/promises';
import { batteryText, stateWord } from '@rackhand/contract/device/device-column-values';
import type { Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import type { SimulatedDevice, SimulatorControl } from '../simulator-control.ts';

/** What is polled is read every 10 s, and then has to be told. */
const withinMs = 30_000;
const lowBattery = 15;

interface ShownRow {
  battery: string;
  status: string;
}

/** Every device of the simulator against its row on the screen, once nothing changes any more. */
export async function compareScreen(page: Page, control: SimulatorControl): Promise<Figure[]> {
  const begun = performance.now();
  for (;;) {
    const devices = await control.devices();
    const rows = new Map(await page.evaluate(readRows));
    const wrong = devices.filter((device) => !isTrue(device, rows.get(device.serial)));
    const waited = performance.now() - begun;
    if (wrong.length > 0 && waited < withinMs) {
      await delay(250);
      continue;
    }
    for (const device of wrong)
      console.error(`${device.serial}: ${JSON.stringify([device, rows.get(device.serial)])}`);
    return [
      {
        name: `rows that differ from their device, of ${String(devices.length)}`,
        value: wrong.length,
        unit: 'rows',
        target: { most: 0 },
      },
      { name: 'last change → the whole screen is true', value: waited / 1000, unit: 's' },
    ];
  }
}

function isTrue(device: SimulatedDevice, row: ShownRow | undefined): boolean {
  if (row === undefined) return false;
  const lost = [stateWord('NOT_FOUND', 'ko'), stateWord('OFFLINE', 'ko')];
  if (!device.plugged) return lost.some((word) => row.status.startsWith(word));
  const isLow = device.battery !== null && device.battery < lowBattery;
  return (
    row.battery === batteryText({ battery_level: device.battery }) &&
    (isLow ? row.status.startsWith(stateWord('LOW_BATTERY', 'ko')) : row.status === '')
  );
}

/** Runs in the page. */
function readRows(): [string, ShownRow][] {
  return [...document.querySelectorAll('tr[data-arn]')].map((row) => {
    const cells = [...row.children].map((cell) => cell.textContent.trim());
    return [cells[3] ?? '', { battery: cells[6] ?? '', status: cells[9] ?? '' }];
  });
}
