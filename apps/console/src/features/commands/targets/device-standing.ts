import type { Device } from '@rackhand/contract/device/device';
import { isUnheard, whyUnreached } from '@rackhand/contract/device/device-reach';
import { groupOf } from '@rackhand/contract/device/device-states';

/** Testing or locked: document 1 section 8 asks in other words. EXCLUDE hides who holds it. */
export function isUnderTest({ info }: Device): boolean {
  const states = info.holder === null ? [info.state] : [info.state, info.holder];
  return states.some((state) => groupOf(state) === 'testing' || state === 'LOCK');
}

/** It is lost, refuses us or does not answer, or nothing is sent by its host: what is asked of it now will most likely fail. */
export function isOutOfReach({ info }: Device): boolean {
  return isUnheard(info) || whyUnreached(info) !== null;
}
