import type { Figure } from '../figure.ts';
import { proportionalSetSize } from '../memory.ts';
import { repeat } from './repeat.ts';

const everyMs = 2000;
/** By the slope of the second half, over its length: longer runs find smaller leaks. */
const mostGrowthPercent = 10;

interface Sample {
  /** Milliseconds since the watch began. */
  at: number;
  bytes: number;
}

/** Reads the memory (PSS) of one of our programs until it is stopped. */
export function watchMemory(launcherPid: number, name: string, onFailure: () => void) {
  const command = new RegExp(`dist/${name}/main`);
  const samples: Sample[] = [];
  const begun = performance.now();
  const sampling = repeat(
    everyMs,
    async () => {
      const bytes = await proportionalSetSize(launcherPid, command);
      samples.push({ at: performance.now() - begun, bytes });
    },
    onFailure,
  );
  return {
    async stop(): Promise<Figure[]> {
      await sampling.stop();
      const end = performance.now() - begun;
      const half = samples.filter(({ at }) => at >= end / 2);
      const slope = slopeOf(half);
      const mean = meanOf(half.map(({ bytes }) => bytes));
      return [
        { name: `${name}: memory (PSS), second half`, value: mean / 1e6, unit: 'MB' },
        { name: `${name}: slope of it`, value: (slope * 60_000) / 1e6, unit: 'MB/min' },
        {
          name: `${name}: growth over the second half, by the slope`,
          value: (slope * (end / 2) * 100) / mean,
          unit: '%',
          target: { most: mostGrowthPercent },
        },
      ];
    },
  };
}

/** Bytes in a millisecond, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const at = meanOf(samples.map((sample) => sample.at));
  const bytes = meanOf(samples.map((sample) => sample.bytes));
  const over = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.bytes - bytes), 0);
  const under = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  return over / under;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
