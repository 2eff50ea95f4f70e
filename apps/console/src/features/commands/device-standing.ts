import type { Device } from '@rackhand/contract/device';
import { groupOf } from '@rackhand/contract/device-states';

/** Testing or locked: document 1 section 8 asks in other words. EXCLUDE hides who holds it. */
export function isUnderTest({ info }: Device): boolean {
  const states = info.holder === null ? [info.state] : [info.state, info.holder];
  return states.some((state) => groupOf(state) === 'testing' || state === 'LOCK');
}
