/**
 * Waiting times are kept as counts in steps of a tenth, so that those of days can be added and a share of them is told
 * within 5 %. Document 10, "Bench".
 */
export const waitingStep = 1.1;

/** The step of those who waited less than a second, which is none. */
const belowASecond = -1;

/** What a step stands for, in seconds: its middle. */
function secondsOfStep(step: number): number {
  return step === belowASecond ? 0 : waitingStep ** (step + 0.5);
}

/** Counts by step. */
export type WaitingCounts = Readonly<Record<string, number>>;

/** Within which time so large a share of them began, for each share; null: there are none. */
export function waitingWithin<const Shares extends readonly number[]>(
  days: readonly WaitingCounts[],
  shares: Shares,
): { [Nth in keyof Shares]: number | null } {
  const counts = days.length === 1 ? (days[0] ?? {}) : summed(days);
  let all = 0;
  for (const step in counts) all += counts[step] ?? 0;
  const within = (share: number): number | null => {
    let left = Math.max(1, Math.ceil(all * share)) - (counts[belowASecond] ?? 0);
    if (all === 0 || left <= 0) return all === 0 ? null : secondsOfStep(belowASecond);
    // The names of an object that are whole numbers come in their order, before all others.
    for (const step in counts) if ((left -= counts[step] ?? 0) <= 0) return secondsOfStep(Number(step));
    return null;
  };
  return shares.map(within) as { [Nth in keyof Shares]: number | null };
}

function summed(days: readonly WaitingCounts[]): WaitingCounts {
  const sums: Record<string, number> = {};
  for (const counts of days) for (const step in counts) sums[step] = (sums[step] ?? 0) + (counts[step] ?? 0);
  return sums;
}
