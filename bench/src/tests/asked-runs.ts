import { setTimeout as delay } from 'node:timers/promises';
import { caller } from '../slowest-call.ts';
import type { RunningHosts } from './running-hosts.ts';

const scenario = 'version: 1\nsteps:\n  - back\n';

/** Runs of one step, on all devices in turn, as often as there are more of them than devices. */
export async function askForRuns(origin: string, cookie: string, wanted: number): Promise<void> {
  const call = caller(origin, cookie);
  const { arns } = (await call({ path: '/admbo/all_device' })) as { arns: { arn: string }[] };
  const all = arns.map(({ arn }) => arn);
  for (let left = wanted; left > 0; left -= all.length)
    await call({ path: '/admbo/custom_test', body: { scenario, devices: all.slice(0, left) } });
}

/** Until so many devices have a run. */
export async function untilBusy(farm: RunningHosts, devices: number): Promise<void> {
  while (farm.under.size < devices) await delay(50);
}
