import type { StateThresholds } from './state-thresholds.ts';

/** What is remembered of a device's connection: when it came and went lately, and since when it counts as unstable. */
export interface LinkMemory {
  /** Milliseconds since 1970, ascending. */
  changes: readonly number[];
  unstableSince: number | null;
}

export type FlapThresholds = Pick<StateThresholds, 'flapChanges' | 'flapWindowMs' | 'flapQuietMs'>;

export const steadyLink: LinkMemory = { changes: [], unstableSince: null };

/** More are not worth counting: the connection is unstable either way. */
const mostRemembered = 99;

/**
 * The connection has come or gone once more: unstable from so many changes within the window on. Those that the device
 * shares with its hub or host are no fault of its own connection.
 */
export function noteLinkChange(
  memory: LinkMemory,
  at: number,
  thresholds: FlapThresholds,
  isShared: (at: number) => boolean = () => false,
): LinkMemory {
  const { flapChanges, flapWindowMs } = thresholds;
  if (flapChanges === 0) return steadyLink;
  const recent = [...memory.changes.filter((time) => time > at - flapWindowMs), at];
  const changes = recent.slice(-Math.max(flapChanges, mostRemembered));
  if (memory.unstableSince !== null || changes.length < flapChanges) {
    return { changes, unstableSince: memory.unstableSince };
  }
  const isUnstable = changes.filter((time) => !isShared(time)).length >= flapChanges;
  return { changes, unstableSince: isUnstable ? at : null };
}

/** Most of the losses are starts of the device itself: no cable is at fault. Each comes and goes once. */
export function isRestartLoop({ changes, restarts }: { changes: number; restarts: number }): boolean {
  return restarts * 4 >= changes;
}

/** An unstable connection is steady again when nothing has changed for a while. */
export function isQuiet(memory: LinkMemory, at: number, { flapQuietMs }: FlapThresholds): boolean {
  return at - (memory.changes.at(-1) ?? Number.NEGATIVE_INFINITY) >= flapQuietMs;
}
