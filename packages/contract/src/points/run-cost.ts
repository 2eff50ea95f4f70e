import type { DeviceType } from '../device/device.ts';
import type { RunResult } from '../test/run-states.ts';

/** Points for a minute of testing on a device of each type; 0 is free. Document 10, Payer. */
export type PointsPerMinute = Record<DeviceType, number>;

const minuteMs = 60_000;

/** What a run can cost at most, which its start keeps. */
export function pointsAtMost(limitSeconds: number, rate: number): number {
  return Math.ceil(limitSeconds / 60) * rate;
}

export interface RunToSettle {
  result: RunResult;
  /** A user of the customers has stopped it, not one of ours. */
  isStoppedByUser: boolean;
  /** It has had a device. */
  hasBegun: boolean;
  startedAt: Date | null;
  endedAt: Date;
  /** The start's. */
  rate: number;
  reserved: number;
}

/** What an ended run costs: each minute that it has begun, one at least; what was no fault or wish of its user's is free. */
export function pointsSpent(run: RunToSettle): number {
  if (!isPaid(run)) return 0;
  const { startedAt, endedAt, rate, reserved } = run;
  const ms = startedAt === null ? 0 : endedAt.getTime() - startedAt.getTime();
  return Math.min(reserved, Math.max(1, Math.ceil(ms / minuteMs)) * rate);
}

function isPaid({ result, isStoppedByUser, hasBegun }: RunToSettle): boolean {
  switch (result) {
    case 'passed':
    case 'warning':
    case 'failed':
      return true;
    case 'stopped':
      return isStoppedByUser && hasBegun;
    case 'error':
      return false;
  }
}
