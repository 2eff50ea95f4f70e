/**
 * Waiting times are kept as counts in steps of a tenth, so that those of days can be added and a share of them is told
 * within 5 %. Document 10, "Bench".
 */
export const waitingStep = 1.1;

/** What a step stands for, in seconds: its middle; less than a second is none. */
export function secondsOfStep(step: number): number {
  return step < 0 ? 0 : waitingStep ** (step + 0.5);
}

/** Within which time so large a share of them began; null: there are none. */
export function waitingWithin(counts: ReadonlyMap<number, number>, share: number): number | null {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const wanted = Math.max(1, Math.ceil(all * share));
  let reached = 0;
  for (const [step, count] of [...counts].sort(([a], [b]) => a - b)) {
    reached += count;
    if (reached >= wanted) return secondsOfStep(step);
  }
  return null;
}
