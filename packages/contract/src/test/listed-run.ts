import { z } from 'zod';
import { keywordLists } from '../rule/keyword-rules.ts';
import { runErrors } from './run-errors.ts';
import { accessModes, runResults, runStages, runStates, testTypes, waitingReasons } from './run-states.ts';

/** A run as lists and live events carry it; what is asked for one alone stands in test-run.ts. Document 9. */

const instant = z.iso.datetime({ offset: true });

export const verdictKinds = ['keyword', 'step', 'crash', 'anr', 'limit', 'person', 'infrastructure'] as const;
export type VerdictKind = (typeof verdictKinds)[number];

/** What has decided a run's result; null where nothing was found: it passed. */
export const decidedBy = z.object({
  kind: z.enum(verdictKinds),
  /** The log's line, or the scenario's where a step has decided; null: none stands for it. */
  line: z.int().nullable(),
  /** The line itself, the step, the crash, or who has stopped it. */
  text: z.string(),
  list: z.enum(keywordLists).nullable(),
  keyword: z.string().nullable(),
  setting_id: z.int().nullable(),
  /** Of `infrastructure`. */
  reason: z.enum(runErrors).nullable(),
  /** Of a run that waited too long: for what, with `text` as its detail. */
  waiting_reason: z.enum(waitingReasons).optional(),
  /** Of a crash or ANR: by which it is known again, whatever its title says. */
  signature: z.string().optional(),
  /** And whose it is; empty: the log has not said. */
  app_id: z.string().optional(),
  /** Of which attempt `line` is a line, where that is not the last one: one that gave way before it. */
  attempt: z.int().optional(),
});
export type DecidedBy = z.infer<typeof decidedBy>;

export const waiting = z.object({
  reason: z.enum(waitingReasons),
  /** Who has the device, the device's error, which pause; empty: nothing to add. */
  detail: z.string(),
  /** From 1 among those that wait for the same device or filter, in the order in which they start. */
  place: z.int(),
});
export type Waiting = z.infer<typeof waiting>;

/** A run in a list. */
export const testRun = z.object({
  test_run_id: z.string(),
  tid: z.int(),
  pid: z.int().nullable(),
  project: z.string(),
  category: z.string(),
  team_name: z.string(),
  app_id: z.string(),
  app_version: z.string(),
  /** Name of the app's file; empty: without an app. */
  app_file: z.string(),
  test_type: z.enum(testTypes),
  /** Name of the device; empty until a filter has taken one. */
  device: z.string(),
  device_arn: z.string().nullable(),
  /** Empty until one has been taken. */
  device_udid: z.string(),
  host: z.string(),
  /** Name of the outside runner that has it, or had it last; null: its agent carries it out. */
  runner: z.string().nullable().default(null),
  state: z.enum(runStates),
  /** What it does to its device now; null: nothing. */
  stage: z.enum(runStages).nullable(),
  done: z.int(),
  total: z.int(),
  result: z.enum(runResults).nullable(),
  waiting: waiting.nullable(),
  attempt: z.int(),
  /** A person has asked it to end. */
  is_stopping: z.boolean(),
  /** Seconds of running so far, and at most. */
  run_time: z.int().nullable(),
  limit_time: z.int(),
  access: z.enum(accessModes),
  decided_by: decidedBy.nullable(),
  crashes: z.int(),
  anrs: z.int(),
  created_at: instant,
  created_by: z.string(),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  revision: z.int(),
});
export type TestRun = z.infer<typeof testRun>;
