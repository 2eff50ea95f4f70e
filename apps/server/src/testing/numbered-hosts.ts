import type { StateChange } from '@rackhand/contract/device/device';
import type { TestFarm } from './create-test-farm.ts';
import type { TestAgent } from './test-agent.ts';

export type NewHost = (options?: { acceptNewDevices: boolean; maxDevices?: number }) => Promise<TestAgent>;

/** One host after the other, host-1 first, each with its agent on the line. */
export function numberHosts(farm: TestFarm): NewHost {
  let hosts = 0;
  return async (options = { acceptNewDevices: false }) => {
    hosts += 1;
    return farm.dial(await farm.addHost(`host-${String(hosts)}`, options));
  };
}

/** The changes of a device's state in words, oldest first. */
export function ways(history: readonly StateChange[]): string[] {
  return history.map(({ from, to }) => `${from ?? 'nothing'} → ${to}`).reverse();
}
