import type { Clock } from '../../platform/clock.ts';

/** A page loads, and opens its stream behind what it has loaded, within this time. */
const loadsWithinMs = 30_000;

/**
 * Hints stand in no order that a stream could resume from: whoever joins is told that there were some while their page loaded.
 * Streams that come back ask by themselves.
 */
export interface MissedHints {
  /** null: of every deployment. */
  note(groupType: string | null): void;
  hasAny(groupType: string): boolean;
}

export function createMissedHints(clock: Clock): MissedHints {
  const notedAt = new Map<string | null, number>();
  return {
    note: (groupType) => {
      notedAt.set(groupType, clock.now().getTime());
    },
    hasAny: (groupType) =>
      [null, groupType].some((one) => {
        const at = notedAt.get(one);
        return at !== undefined && Math.abs(clock.now().getTime() - at) <= loadsWithinMs;
      }),
  };
}
