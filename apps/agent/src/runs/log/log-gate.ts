import { attemptLimits } from '@rackhand/contract/test/run-states';

/** How much of a log a run takes; the rest is counted. */
export interface LogGate {
  /** Whether this line goes in. */
  lets(bytes: number, at: number): boolean;
  leftOut(): number;
}

type Bounds = Pick<typeof attemptLimits, 'linesPerSecond' | 'logLines' | 'logBytes'>;

export function createLogGate(bounds: Bounds = attemptLimits): LogGate {
  let [second, inSecond, lines, bytes, leftOut] = [0, 0, 0, 0, 0];
  return {
    lets(size, at) {
      const now = Math.floor(at / 1_000);
      if (now !== second) [second, inSecond] = [now, 0];
      const isFull = lines >= bounds.logLines || bytes + size + 1 > bounds.logBytes;
      if (isFull || inSecond >= bounds.linesPerSecond) {
        leftOut += 1;
        return false;
      }
      inSecond += 1;
      lines += 1;
      bytes += size + 1;
      return true;
    },
    leftOut: () => leftOut,
  };
}
