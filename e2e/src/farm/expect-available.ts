import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import type { Farm } from './farm.ts';

/** Every device of the farm is available soon; if not, it is told what stands in the way, as adb and the programs see it. */
export async function expectAllAvailable(farm: Farm, devices: number, timeoutMs = 60_000): Promise<void> {
  try {
    await expect.poll(farm.availableDevices, { timeout: timeoutMs }).toBe(devices);
  } catch (cause) {
    const counts = await fetch(`${farm.url}/metrics`).then(
      (answer) => answer.text(),
      (error: unknown) => String(error),
    );
    const listed = spawnSync('adb', ['-P', String(farm.adbPort), 'devices', '-l'], { timeout: 10_000 });
    const seen = [
      ...counts.split('\n').filter((line) => /^devices\{.*\} [1-9]/.test(line)),
      listed.stdout.toString('utf8'),
      ...[farm.server, farm.agent, farm.simulator].map(({ output }) => output.slice(-2_000)),
    ];
    throw new Error(`not all devices are available\n${seen.join('\n----\n')}`, { cause });
  }
}
