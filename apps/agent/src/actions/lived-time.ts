import { standstillMs } from '@rackhand/device-link/deadline';

/** Milliseconds in which this program ran; while it is stopped, or its machine is, no device is late. */
export interface LivedTime {
  passed(): number;
  stop(): void;
}

const tickMs = 250;

export function startLivedTime(): LivedTime {
  let passed = 0;
  let last = performance.now();
  const tick = (): void => {
    const now = performance.now();
    passed += Math.min(now - last, tickMs + standstillMs);
    last = now;
  };
  const timer = setInterval(tick, tickMs);
  return {
    passed: () => {
      tick();
      return passed;
    },
    stop: () => {
      clearInterval(timer);
    },
  };
}
