import { z } from 'zod';
import { runResults } from './run-states.ts';

/** What runs are counted by. */
export const figureGroupings = ['project', 'device', 'model', 'app', 'team'] as const;
export type FigureGrouping = (typeof figureGroupings)[number];

/** 0 to 1; null: there was nothing to count it of. */
const share = z.number().min(0).nullable();

/** Runs of some days that have something in common. What each figure means stands in figure-words.ts. */
export const figureRow = z.object({
  /** A project's number (`name ` and its name where it is gone, or is an app of the squad), a device's arn, else its name; empty: of none. */
  key: z.string(),
  name: z.string(),
  total: z.int(),
  counts: z.record(z.enum(runResults), z.int()),
  pass_rate: share,
  /** Of `compared` runs. */
  flaky: share,
  compared: z.int(),
  /** Seconds, on average. */
  run_time: z.number().nullable(),
  /** Seconds in which they had a device. */
  busy_seconds: z.number(),
  utilisation: share,
});
export type FigureRow = z.infer<typeof figureRow>;

export const figureColumns = [
  'name',
  'total',
  ...runResults,
  'pass_rate',
  'flaky',
  'run_time',
  'utilisation',
] as const;
export type FigureColumn = (typeof figureColumns)[number];
