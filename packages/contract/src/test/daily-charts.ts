import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { runResultWords } from './run-words.ts';

/** What each of the four calls below /qa_data shows runs of; by the project's sub_category. Document 9, Results. */
export const chartScopes = ['sample', 'motors_sample', 'card_sample', 'etc_sample'] as const;
export type ChartScope = (typeof chartScopes)[number];

export const chartScopeWords = {
  sample: { ko: '모든 프로젝트', en: 'All projects' },
  motors_sample: { ko: 'motors', en: 'motors' },
  card_sample: { ko: 'card', en: 'card' },
  etc_sample: { ko: '그 밖', en: 'Others' },
} as const satisfies Record<ChartScope, Text>;

export const chartKinds = ['stacked', 'line', 'bars'] as const;
export const chartUnits = ['runs', 'percent', 'seconds', 'crashes'] as const;
export type ChartUnit = (typeof chartUnits)[number];
export const chartDays = 30;

interface ChartShape {
  kind: (typeof chartKinds)[number];
  unit: ChartUnit;
  title: Text;
  series: Readonly<Record<string, Text>>;
}

/** The charts in their order, and the series of each. */
export const chartShapes = {
  results: {
    ...{ kind: 'stacked', unit: 'runs' },
    title: { ko: '결과', en: 'Results' },
    series: runResultWords,
  },
  pass_rate: {
    ...{ kind: 'line', unit: 'percent' },
    title: { ko: '성공률', en: 'Pass rate' },
    series: { pass_rate: { ko: '성공률', en: 'Pass rate' } },
  },
  run_time: {
    ...{ kind: 'line', unit: 'seconds' },
    title: { ko: '평균 실행 시간', en: 'Run time' },
    series: { run_time: { ko: '평균 실행 시간', en: 'Average run time' } },
  },
  crashes: {
    ...{ kind: 'bars', unit: 'crashes' },
    title: { ko: '크래시', en: 'Crashes' },
    series: { crashes: { ko: '크래시와 응답 없음', en: 'Crashes and ANRs' } },
  },
} as const satisfies Record<string, ChartShape>;
export type ChartId = keyof typeof chartShapes;
export const chartIds = /* @__PURE__ */ Object.keys(chartShapes) as [ChartId, ...ChartId[]];

export const dailyChart = z.object({
  id: z.enum(chartIds),
  /** In the caller's language, as the names of its series. */
  title: z.string(),
  unit: z.enum(chartUnits),
  kind: z.enum(chartKinds),
  series: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** A Korean day each, the oldest first; null: nothing to say of that day. */
      points: z.array(z.object({ day: z.iso.date(), value: z.number().nullable() })),
    }),
  ),
});
export type DailyChart = z.infer<typeof dailyChart>;
export type ChartSeries = DailyChart['series'][number];
