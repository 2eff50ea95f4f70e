import type { DeviceInfo } from '@rackhand/contract/device/device';
import { restartLoopWhy, unstableWhy, whyOf } from '@rackhand/contract/device/device-why';
import type { NextStep } from '@rackhand/contract/device/next-steps';
import { situationOf } from '../devices/device-words.ts';

/** What to do about the shown state, and about an unstable connection before it. */
export function stepsFor(info: DeviceInfo): NextStep[] {
  const situation = situationOf(info);
  const { steps } = whyOf(info.state, situation);
  const link = situation.isRestarting ? restartLoopWhy : unstableWhy;
  const unstable = info.unstable === null || info.excluded ? [] : link.steps;
  return [...new Set([...unstable, ...steps])].filter((step) => !isUnable(step, info));
}

function isUnable(step: NextStep, { unable }: DeviceInfo): boolean {
  return unable.includes(step);
}
