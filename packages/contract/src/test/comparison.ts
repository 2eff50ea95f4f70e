import { z } from 'zod';
import { testRun } from './listed-run.ts';

/** What is different between two runs that have ended. Document 9, Compare. */

export const comparedParts = [
  'facts',
  'steps',
  'durations',
  'keywords',
  'crashes',
  'screens',
  'lines',
] as const;
export type ComparedPart = (typeof comparedParts)[number];

export const comparedFacts = [
  'result',
  'device',
  'os_version',
  'app_id',
  'app_version',
  'host',
  'battery',
  'free_bytes',
  'attempt',
] as const;
export type ComparedFact = (typeof comparedFacts)[number];

export const changeKinds = ['same', 'changed', 'only_a', 'only_b'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** So many rows of a part are told, those that differ first. */
export const comparedRows = 1_000;
/** A step that takes longer or shorter by less than that is as long. */
export const sameDuration = { seconds: 1, share: 0.2 } as const;

const value = z.union([z.string(), z.number()]).nullable();
export const comparedRow = z.object({
  /** A fact by its key, a step in its own words, a keyword, a crash's signature, a screen, or a line without its numbers. */
  name: z.string(),
  a: value,
  b: value,
  change: z.enum(changeKinds),
});
export type ComparedRow = z.infer<typeof comparedRow>;

const rows = z.array(comparedRow);
export const comparison = z.object({
  /** null: nothing was named, and there is none to propose. */
  runs: z.object({ a: testRun, b: testRun.nullable() }),
  facts: rows,
  steps: rows,
  durations: rows,
  keywords: rows,
  crashes: rows,
  screens: rows,
  lines: rows,
});
export type Comparison = z.infer<typeof comparison>;
