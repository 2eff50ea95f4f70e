import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readCharts } from '@rackhand/contract/endpoints/test-figures';
import {
  type ChartId,
  type ChartScope,
  chartDays,
  chartIds,
  chartShapes,
  type DailyChart,
} from '@rackhand/contract/test/daily-charts';
import { type RunResult, runResults } from '@rackhand/contract/test/run-states';
import type { Language, Text } from '@rackhand/contract/text/language';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime, startOfDay } from '../../platform/korean-time.ts';
import { ranSeconds } from '../runs/ran-seconds.ts';
import { type DayFigures, sampleDays } from './sample-days.ts';

type Charts = AnswerOf<(typeof readCharts)[ChartScope]>;

const dayMs = 24 * 60 * 60_000;
const subCategory = sql`lower(btrim(t.sub_category))`;

/** Whose runs each call shows, over tests as t. */
const scopes: Record<ChartScope, RawBuilder<unknown>> = {
  sample: sql`true`,
  motors_sample: sql`${subCategory} = 'motors'`,
  card_sample: sql`${subCategory} = 'card'`,
  etc_sample: sql`${subCategory} not in ('motors', 'card')`,
};

/** 30 Korean days, today as far as it has come; days that were shipped where none of them has a run. */
export async function readDailyCharts(
  db: Db,
  { groupType, scope, language, at }: { groupType: string; scope: ChartScope; language: Language; at: Date },
): Promise<Charts> {
  const today = startOfDay(at);
  const first = new Date(today.getTime() - (chartDays - 1) * dayMs);
  const { rows } = await sql<DayFigures & { day: string }>`
    select to_char(r.ended_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
      ${sql.join(
        runResults.map(
          (result) => sql`(count(*) filter (where r.result = ${sql.lit(result)}))::int as ${sql.ref(result)}`,
        ),
      )},
      avg(${ranSeconds})::float8 as run_time, sum(r.crashes + r.anrs)::int as crashes
    from test_runs r join tests t on t.tid = r.tid
    where r.group_type = ${groupType} and r.ended_at >= ${first}::timestamptz and r.ended_at <= ${at}::timestamptz
      and ${scopes[scope]} group by 1`.execute(db);
  const days = Array.from({ length: chartDays }, (_, nth) => dayOf(first.getTime() + nth * dayMs));
  const isSample = rows.length === 0;
  const told = new Map(rows.map((row) => [row.day, row]));
  const figures = isSample ? sampleDays(scope) : days.map((day) => told.get(day) ?? null);
  return {
    charts: chartIds.map((id) => toChart(id, { days, figures, language })),
    is_sample: isSample,
  };
}

const dayOf = (instant: number): string => koreanTime(new Date(instant)).slice(0, 10);

interface Told {
  days: readonly string[];
  /** One for each day; null: no run ended on it. */
  figures: readonly (DayFigures | null)[];
  language: Language;
}

function toChart(id: ChartId, { days, figures, language }: Told): DailyChart {
  const { kind, unit, title } = chartShapes[id];
  const series: Readonly<Record<string, Text>> = chartShapes[id].series;
  return {
    ...{ id, kind, unit, title: title[language] },
    series: Object.entries(series).map(([name, words]) => ({
      id: name,
      name: words[language],
      points: days.map((day, nth) => ({ day, value: valueOf(id, name, figures[nth] ?? null) })),
    })),
  };
}

/** A day without runs has none of them, and neither a rate nor a time. */
function valueOf(id: ChartId, series: string, day: DayFigures | null): number | null {
  switch (id) {
    case 'results':
      return day?.[series as RunResult] ?? 0;
    case 'crashes':
      return day?.crashes ?? 0;
    case 'run_time':
      return day?.run_time ?? null;
    case 'pass_rate':
      return day === null ? null : passRateOf(day);
  }
}

function passRateOf({ passed, warning, failed }: DayFigures): number | null {
  const judged = passed + warning + failed;
  return judged === 0 ? null : ((passed + warning) / judged) * 100;
}
