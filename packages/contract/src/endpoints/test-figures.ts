import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { type ChartScope, type chartScopes, dailyChart } from '../test/daily-charts.ts';
import { figureGroupings, figureRow } from '../test/test-figures.ts';

const read = ['read', 'tests'] as const;

const figuresQuery = z.strictObject({
  by: z.enum(figureGroupings).default('project'),
  /** Days in Korean time, both whole; a week that ends today where none is named. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export const readTestFigures = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/stats',
  summary: 'Results, pass rate, flaky runs, run time and utilisation by what runs have in common',
  access: 'admin',
  scope: read,
  query: figuresQuery,
  answer: z.object({ rows: z.array(figureRow) }),
});

/** Answers a file, not an envelope. */
export const figuresFile = defineEndpoint({
  method: 'GET',
  path: '/admbo/test/stats/download',
  summary: 'The same as CSV, with what each figure means',
  access: 'admin',
  scope: read,
  query: figuresQuery,
});

/** 30 days of results, pass rate, run time and crashes; without runs a series that was shipped, marked as one. */
const chartsOf = (name: ChartScope, summary: string) =>
  defineEndpoint({
    method: 'GET',
    path: `/qa_data/${name}`,
    summary,
    access: 'admin',
    scope: read,
    answer: z.object({ charts: z.array(dailyChart), is_sample: z.boolean() }),
  });

export const readCharts = {
  sample: chartsOf('sample', 'Charts of all projects'),
  motors_sample: chartsOf('motors_sample', 'Charts of the projects of sub-category motors'),
  card_sample: chartsOf('card_sample', 'Charts of the projects of sub-category card'),
  etc_sample: chartsOf('etc_sample', 'Charts of all other projects'),
} as const satisfies Record<(typeof chartScopes)[number], ReturnType<typeof chartsOf>>;
