import { z } from 'zod';
import { keywordLists } from '../rule/keyword-rules.ts';
import { autonomousParameters, exploredApp } from './autonomous.ts';
import { testRun } from './listed-run.ts';
import { testApp, testOptions } from './project.ts';
import { earlierResult } from './reclassification.ts';
import { runErrors } from './run-errors.ts';
import { runCrash, runFacts, runFileKinds, runItem } from './run-link.ts';
import { executors, runResults, runStates } from './run-states.ts';

/** Tests and their runs as people read them. Document 9, Results and reading. */

const instant = z.iso.datetime({ offset: true });

export const attempt = z.object({
  attempt: z.int(),
  host: z.string(),
  runner: z.string().nullable(),
  started_at: instant,
  ended_at: instant.nullable(),
  outcome: z.enum(['finished', 'failed', 'stopped', 'error']).nullable(),
  reason: z.enum(runErrors).nullable(),
  detail: z.string(),
  log_lines: z.int(),
  lines_left_out: z.int(),
  is_clean: z.boolean().nullable(),
  /** Number of the item by which it failed. */
  failed_item: z.int().nullable(),
  /** By which keyword lists its log was judged: the number of their last change, and when it was; null: by none. */
  judged_by: z.object({ revision: z.int(), at: instant }).nullable().default(null),
});
export type Attempt = z.infer<typeof attempt>;

/** One run with all but its log, of its last attempt or the one asked for. */
export const wholeRun = testRun.extend({
  options: testOptions,
  app: testApp.nullable(),
  executor: z.enum(executors),
  scenario: z.string(),
  /** With the seed of this start; null: it does not explore. */
  parameters: autonomousParameters.nullable(),
  note: z.string(),
  device_facts: runFacts.nullable(),
  attempts: z.array(attempt),
  /** The first ones, as many as were asked for; all of them come in pages. */
  timeline: z.array(runItem),
  timeline_count: z.int(),
  /** Of the whole timeline what its log lacks, and crashes and hangs. */
  marks: z.array(runItem),
  crash_list: z.array(runCrash),
  /** What a run that explores has found; null: nothing yet, or it does not explore. */
  result_data: exploredApp.nullable(),
  /** Pictures, by number. */
  shots: z.array(z.int()),
  /** Its files are not kept any more. */
  files_gone: z.boolean(),
  kept: z.boolean(),
  /** Results that it had before it was judged anew, the newest first. */
  earlier_results: z.array(earlierResult),
});
export type WholeRun = z.infer<typeof wholeRun>;

export const test = z.object({
  tid: z.int(),
  pid: z.int().nullable(),
  project: z.string(),
  category: z.string(),
  created_at: instant,
  created_by: z.string(),
  note: z.string(),
  /** The worst of its runs; null while one has not ended. */
  result: z.enum(runResults).nullable(),
  counts: z.partialRecord(z.union([z.enum(runResults), z.enum(runStates)]), z.int()),
});
export type Test = z.infer<typeof test>;

/** A test that is asked for by itself. */
export const wholeTest = test.extend({
  /** The files of all its runs stay for good. */
  kept: z.boolean().default(false),
  /** Of none of its runs they are kept any more. */
  files_gone: z.boolean().default(false),
});
export type WholeTest = z.infer<typeof wholeTest>;

/** The lower ones first. */
export const logLevels = ['V', 'D', 'I', 'W', 'E', 'F'] as const;
export type LogLevel = (typeof logLevels)[number];
export const logLine = z.object({
  /** From 1. */
  line: z.int(),
  /** When it came. */
  at: instant,
  text: z.string(),
});
export type LogLine = z.infer<typeof logLine>;

export const classifiedLine = z.object({
  line: z.int(),
  at: instant,
  /** As the line says them; empty: it is none of the device's log, or goes on from the one before. */
  level: z.string().default(''),
  tag: z.string().default(''),
  text: z.string(),
  list: z.enum(keywordLists),
  keyword: z.string(),
  setting_id: z.int(),
  /** UTF-16 units of the text. */
  start: z.int(),
  end: z.int(),
});

export const runFile = z.object({
  remote_file: z.string(),
  size: z.int(),
  sha256: z.string(),
  content_type: z.string(),
  kind: z.enum(runFileKinds),
});
