import { runResults } from './run-states.ts';

/** What lists of runs are searched, filtered and sorted by; without shapes, for whoever only reads an address. */

export const testSearchKeys = [
  'test_run_id',
  'tid',
  'project',
  'app_file',
  'device',
  'category',
  'team',
  'host',
  'created_by',
  'crash',
] as const;
export type TestSearchKey = (typeof testSearchKeys)[number];

export const testFilters = ['all', 'queued', 'running', ...runResults, 'unsettled'] as const;
export type TestFilter = (typeof testFilters)[number];

export const testColumns = [
  'created_at',
  'test_run_id',
  'project',
  'device',
  'result',
  'run_time',
  'started_at',
] as const;
export type TestColumn = (typeof testColumns)[number];

export const testLimits = {
  searchCharacters: 200,
  /** As long as a step's or a crash's words may be. */
  signatureCharacters: 2_000,
  logPage: 5_000,
  timelinePage: 1_000,
  /** Gaps, crashes and hangs that come with a run. */
  marks: 1_000,
  longestWaitSeconds: 30,
  /** Of each list, kept for a run; all are counted. */
  classifiedLines: 1_000,
  main: { running: 20, newestFails: 10 },
} as const;
