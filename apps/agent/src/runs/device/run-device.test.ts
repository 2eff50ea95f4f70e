import { LinkError } from '@rackhand/device-link/link-error';
import { expect, it } from 'vitest';
import type { DeviceAccess } from '../../actions/device-access.ts';
import type { DeviceApps } from '../../devices/device-apps.ts';
import { createRunDevice } from './run-device.ts';

const access = {
  isThere: () => true,
  answers: () => Promise.resolve(true),
  startOf: () => ({ bootId: 'one', startedAt: null, attachment: '', isStarting: false }),
  locate: () => ({ attachment: { connection: 'device' } }),
} as unknown as DeviceAccess;

/** How a look at its apps ends, where it is lost by these before it is answered, and how often they were reached. */
async function lookedAfter(...losses: Error[]): Promise<{ ended: unknown; reached: number }> {
  let reached = 0;
  const device = createRunDevice({
    access,
    reachApps() {
      reached += 1;
      const list = (): Promise<[]> => {
        const loss = losses.shift();
        return loss === undefined ? Promise.resolve([]) : Promise.reject(loss);
      };
      return Promise.resolve({ list } as unknown as DeviceApps);
    },
    ...{ udid: 'A', awayMs: 1_000, signal: new AbortController().signal },
    onAway: () => () => undefined,
  });
  const ended = await device.lookAtApps((apps) => apps.list()).catch((error: unknown) => error);
  return { ended, reached };
}
const lost = (): LinkError => new LinkError('device_lost', 'the answer ended in its middle');

it('a run whose device is lost in a look at its apps looks again, where the device is attached by then', async () => {
  expect(await lookedAfter(lost())).toEqual({ ended: [], reached: 2 });
});

it('a device that answers, and whose list of apps breaks off each time, does not hold its run up for ever', async () => {
  const last = lost();
  expect(await lookedAfter(lost(), lost(), last)).toEqual({ ended: last, reached: 3 });
});

it('what is no loss of the device is not looked at again', async () => {
  const strange = new Error('nobody has thought of it');
  expect(await lookedAfter(strange)).toEqual({ ended: strange, reached: 1 });
});
