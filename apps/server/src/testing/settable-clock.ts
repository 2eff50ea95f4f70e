import type { Clock } from '../platform/clock.ts';

/** A clock that stands still until it is moved. */
export interface SettableClock extends Clock {
  advance(milliseconds: number): void;
  set(time: Date): void;
}

export function createSettableClock(start = new Date()): SettableClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
    set: (next) => {
      time = next.getTime();
    },
  };
}
