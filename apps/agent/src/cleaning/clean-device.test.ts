import { LinkError } from '@rackhand/device-link/link-error';
import { expect, it } from 'vitest';
import type { DeviceApps } from '../devices/device-apps.ts';
import { cleanDevice } from './clean-device.ts';
import type { CleanedStep } from './cleaning-plan.ts';

const plan = {
  policy: 'standard',
  appId: 'com.example.bank',
  before: null,
  keptApps: [],
  keptData: [],
} as const;
const bare = { find: () => Promise.resolve(null) } as unknown as DeviceApps;

/** What became of the first step, where a device's apps are reached only after these failures, and how often they were asked for. */
async function cleanedAfter(
  ...failures: Error[]
): Promise<{ first: CleanedStep | undefined; asked: number }> {
  const told: CleanedStep[] = [];
  let asked = 0;
  const apps = (): Promise<DeviceApps> => {
    asked += 1;
    const failure = failures.shift();
    return failure === undefined ? Promise.resolve(bare) : Promise.reject(failure);
  };
  const ask = (): Promise<[]> => Promise.resolve([]);
  const deps = { apps, ask, reboot: () => Promise.resolve(), signal: new AbortController().signal };
  await cleanDevice(deps, plan, { begun: () => undefined, ended: (step) => void told.push(step) });
  return { first: told[0], asked };
}

const lost = (): LinkError => new LinkError('device_lost', 'the connection closed');

it('a step whose connection is cut off in its middle is done once more, and told once', async () => {
  expect(await cleanedAfter(lost())).toMatchObject({
    first: { step: 'clear_app', state: 'skipped' },
    asked: 2,
  });
  const down = new LinkError('server_down', 'no adb server');
  expect(await cleanedAfter(down)).toMatchObject({ first: { state: 'skipped' }, asked: 2 });
});

it('a step that is cut off twice, or that the device refuses, has failed', async () => {
  expect(await cleanedAfter(lost(), lost())).toMatchObject({ first: { state: 'failed' }, asked: 2 });
  const refused = new LinkError('refused', 'no');
  expect(await cleanedAfter(refused)).toMatchObject({ first: { state: 'failed' }, asked: 1 });
});

it('a step that somebody who takes the device breaks off is told as over, and none behind it is begun', async () => {
  const taken = new AbortController();
  const told: string[] = [];
  const ask = (): Promise<[]> => {
    taken.abort(new Error('fenced'));
    return Promise.resolve([]);
  };
  const apps = (): Promise<DeviceApps> => Promise.reject(lost());
  const deps = { apps, ask, reboot: () => Promise.resolve(), signal: taken.signal };
  const tell = {
    begun: (step: string) => void told.push(step),
    ended: ({ step, state, detail }: CleanedStep) => void told.push(`${step} ${state} ${detail}`),
  };
  await expect(cleanDevice(deps, plan, tell)).rejects.toThrow('fenced');
  expect(told).toEqual(['clear_app', 'clear_app failed fenced']);
});
