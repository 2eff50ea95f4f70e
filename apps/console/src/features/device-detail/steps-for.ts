import type { DeviceInfo } from '@rackhand/contract/device';
import { unstableWhy, whyOf } from '@rackhand/contract/device-why';
import type { NextStep } from '@rackhand/contract/next-steps';
import { situationOf } from '../devices/device-words.ts';

/** What to do about the shown state, and about an unstable connection before it. */
export function stepsFor(info: DeviceInfo): NextStep[] {
  const { steps } = whyOf(info.state, situationOf(info));
  const unstable = info.unstable === null || info.excluded ? [] : unstableWhy.steps;
  return [...new Set([...unstable, ...steps])];
}
