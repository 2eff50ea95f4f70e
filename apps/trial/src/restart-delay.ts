/** A child that dies is back at once; one that keeps dying is not allowed to keep the machine busy. */
const firstDelayMs = 250;
const longestDelayMs = 5_000;
/** A child that has lived this long has earned a quick restart again. */
const healthyLifeMs = 30_000;

/** @param failures how often in a row the child has died before it had lived for long */
export function restartDelayMs(failures: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, 10));
}

export function failuresAfter(failures: number, livedMs: number): number {
  return livedMs >= healthyLifeMs ? 0 : failures + 1;
}
