import { processorMsOf } from '@rackhand/program/process-life';

/** By the clock a process may take so many times what it may take of the processor. */
const mostWaiting = 4;
const shortestWaitMs = 20;

/** Of one piece of a process's work after the other. */
interface WorkingDeadline {
  /** In place of the piece before. */
  begin(ms: number): void;
  stop(): void;
}

/**
 * Tells when a process has worked longer than it may. What counts is the processor's time, where the system tells it: what is
 * only waiting for its turn on a busy machine has four times as long.
 */
export function createWorkingDeadline(pid: number, onOver: () => void): WorkingDeadline {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    begin(ms) {
      stop();
      const before = processorMsOf(pid) ?? 0;
      const latest = performance.now() + ms * mostWaiting;
      const look = (): void => {
        const worked = (processorMsOf(pid) ?? Number.POSITIVE_INFINITY) - before;
        const left = Math.min(ms - worked, latest - performance.now());
        if (left <= 0) onOver();
        else timer = setTimeout(look, Math.max(left, shortestWaitMs));
      };
      timer = setTimeout(look, ms);
    },
    stop,
  };
}
