import { limits } from '@rackhand/contract/limits';
import { readStored, writeStored } from '../../platform/stored-value.ts';

export interface RefreshChoice {
  on: boolean;
  seconds: number;
}

const key = 'rackhand.pool-refresh';

/** On, every 10 seconds, until the person chooses otherwise. */
export function storedRefreshChoice(): RefreshChoice {
  const [state, seconds] = (readStored(key) ?? '').split(' ');
  const known = limits.poolRefreshSeconds.find((choice) => String(choice) === seconds);
  return { on: state !== 'off', seconds: known ?? limits.poolRefreshSeconds[0] };
}

export function storeRefreshChoice({ on, seconds }: RefreshChoice): void {
  writeStored(key, `${on ? 'on' : 'off'} ${String(seconds)}`);
}
