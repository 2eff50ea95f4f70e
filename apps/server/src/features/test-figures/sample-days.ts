import { type ChartScope, chartDays, chartScopes } from '@rackhand/contract/test/daily-charts';
import type { RunResult } from '@rackhand/contract/test/run-states';

export interface DayFigures extends Record<RunResult, number> {
  /** Seconds, on average. */
  run_time: number | null;
  crashes: number;
}

/** What a lab's month may look like: fewer runs on each sixth and seventh day, one bad day, the same for everybody. */
export function sampleDays(scope: ChartScope): DayFigures[] {
  const size = sizes[scope];
  const shift = chartScopes.indexOf(scope) * 5;
  return Array.from({ length: chartDays }, (_, nth) => {
    const wave = (every: number): number => ((nth + shift) * every) % 7;
    const all = Math.round(size * (nth % 7 > 4 ? 0.4 : 1) * (0.9 + wave(3) / 30));
    const failed = Math.round(all * (nth === chartDays - 9 ? 0.3 : 0.04 + wave(2) / 150));
    const [warning, error, stopped] = [Math.round(all * 0.06), Math.round(all * 0.02), wave(5) % 3];
    return {
      ...{ failed, warning, error, stopped, passed: all - failed - warning - error - stopped },
      ...{ run_time: 300 + wave(4) * 12, crashes: Math.round(failed / 2) },
    };
  });
}

const sizes: Record<ChartScope, number> = { sample: 220, motors_sample: 90, card_sample: 70, etc_sample: 60 };
