import { refuseWrongOrder } from '../../platform/days-in-order.ts';
import { dayOf, midnightOf, startOfDay } from '../../platform/korean-time.ts';

const dayMs = 24 * 60 * 60_000;

export interface Days {
  from: Date;
  /** Not part of it any more. */
  until: Date;
}

/** Both days are whole; where one is left out it is a week that ends today. */
export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }, at: Date): Days {
  const last = to === undefined ? startOfDay(at) : midnightOf(to);
  const first = from === undefined ? new Date(last.getTime() - 7 * dayMs) : midnightOf(from);
  refuseWrongOrder({ from: dayOf(first), to: dayOf(last) });
  return { from: first, until: new Date(last.getTime() + dayMs) };
}
