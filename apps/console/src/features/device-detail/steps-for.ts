import type { DeviceInfo } from '@rackhand/contract/device';
import { unstableWhy, whyOf } from '@rackhand/contract/device-why';
import type { NextStep } from '@rackhand/contract/next-steps';

/** What to do about the shown state, and about an unstable connection before it. */
export function stepsFor(info: DeviceInfo): NextStep[] {
  const isHostAway = info.state_reason === 'HOST_AWAY';
  const { steps } = whyOf(info.state, { isHostAway });
  const unstable = info.unstable === null || info.excluded ? [] : unstableWhy.steps;
  return [...new Set([...unstable, ...steps])];
}
