import type { Text } from '../text/language.ts';
import { kpiFigures, kpiNames } from './kpi-figures.ts';

/** Columns of the figures as a file: a step in each line, each figure with what it means below its name. */
export const kpiCsvDay = {
  name: { ko: '날짜', en: 'Day' },
  definition: {
    ko: '한국 시간. 주나 월 단위는 그 첫날.',
    en: 'In Korean time; of a week or a month its first day.',
  },
} as const satisfies Record<string, Text>;

export const kpiCsvColumns = /* @__PURE__ */ kpiNames.map((name) => ({ id: name, ...kpiFigures[name] }));
