import { asksForTime } from '@rackhand/contract/device/device-search-terms';
import { useClock } from '../../ui/use-now.ts';

const minuteMs = 60_000;

/** From when "longer than" is counted: goes on by minutes, and only where a search asks for it. */
export function useSearchTime(q: string): number {
  const isAsked = asksForTime(q);
  return Number(useClock((now) => (isAsked ? String(Math.floor(now / minuteMs) * minuteMs) : '0')));
}
