import { z } from 'zod';
import { storableText } from '../text/storable-text.ts';
import { autonomousParameters, exploredEdge, exploredScreen } from './autonomous.ts';
import { deviceFilter, schedule } from './project.ts';
import { runLimits, runResults } from './run-states.ts';
import { standardCrawl } from './standard-crawl.ts';
import { test } from './test-run.ts';
import { tokkidanLimits as limits } from './tokkidan-lists.ts';

/** A squad that crawls apps while devices are idle: which apps, and what its rounds have found. Document 9, Tokkidan. */

const instant = z.iso.datetime({ offset: true });
const count = z.int();

export const tokkidanParameters = autonomousParameters.extend({
  max_events: autonomousParameters.shape.max_events.unwrap().default(standardCrawl.max_events),
});

/** What is not said stays as it is; of a new one it has its standard. */
export const tokkidanInput = {
  /** Left out: a new one. */
  tokkidan_id: z.int().min(1).optional(),
  app_id: storableText(255).min(1).optional(),
  is_active: z.boolean().optional(),
  /** One of the two. */
  devices: z.array(z.string().min(1).max(200)).min(1).max(runLimits.devices).optional(),
  device_filter: deviceFilter.optional(),
  /** Five fields, Korean time; null: whenever devices are idle. */
  cron: schedule.shape.cron.unwrap().optional(),
  minutes: z.int().min(limits.minutes.least).max(limits.minutes.most).optional(),
  parameters: tokkidanParameters.optional(),
  removed: z.boolean().default(false),
  /** As it was read: refused with 20414 where somebody has changed it since. Left out: as it is now. */
  version: z.int().min(1).optional(),
};

/** An app that the squad crawls. */
export const tokkidan = z.object({
  tokkidan_id: count,
  /** Counts its changes by people. */
  version: count,
  app_id: z.string(),
  /** Empty: the app is gone. */
  app_name: z.string(),
  is_active: z.boolean(),
  devices: z.array(z.string()).nullable(),
  device_filter: deviceFilter.nullable(),
  /** How many devices its squad has now. */
  device_count: count,
  cron: z.string().nullable(),
  minutes: count,
  /** Secrets of the steps before are masked. */
  parameters: tokkidanParameters,
  /** Not before then; null: it is off, or is being crawled and begins again whenever devices are idle. */
  next_round_at: instant.nullable(),
  /** Why its last round could not begin; empty: it could. */
  refused: z.string(),
  last_test: z.object({ tid: count, result: z.enum(runResults).nullable(), at: instant }).nullable(),
});
export type Tokkidan = z.infer<typeof tokkidan>;

/** How an app went last on a model of the squad. */
export const crawledModel = z.object({
  app_id: z.string(),
  /** Its id, where the app is gone. */
  app_name: z.string(),
  model: z.string(),
  /** null: no round has ended on it yet. */
  result: z.enum(runResults).nullable(),
  crashes: count,
  test_run_id: z.string().nullable(),
});
export type CrawledModel = z.infer<typeof crawledModel>;

export const tokkidanStatus = z.object({
  /** Rounds neither begin nor go on. */
  all_paused: z.boolean(),
  /** How many apps are crawled. */
  active: count,
  /** Devices of all squads, each once: free, at work, and all, those that can't be used now included. */
  squad: z.object({ available: count, busy: count, total: count }),
  running: z.array(
    z.object({ tid: count, app_id: z.string(), app_name: z.string(), done: count, total: count }),
  ),
  /** null: all is paused, or whatever is crawled is being crawled, whenever devices are idle. */
  next_round_at: instant.nullable(),
  matrix: z.array(crawledModel),
});
export type TokkidanStatus = z.infer<typeof tokkidanStatus>;

/** A test of the squad. */
export const tokkidanRound = test.extend({
  tokkidan_id: count,
  app_id: z.string(),
  app_name: z.string(),
  app_version: z.string(),
  ended_at: instant.nullable(),
  devices: count,
  /** Of them those that are through. */
  done: count,
  crashes: count,
  /** Different ones that no test of the app had before. */
  new_crashes: count,
  /** The most that one device has seen of the app's activities, 0 to 1; null: none was told. */
  coverage: z.number().nullable(),
});
export type TokkidanRound = z.infer<typeof tokkidanRound>;

/** Alike crashes and hangs of a round. */
export const roundCrash = z.object({
  kind: z.enum(['crash', 'anr']),
  signature: z.string(),
  title: z.string(),
  count,
  models: z.array(z.string()),
  is_new: z.boolean(),
  /** In whatever test of the app. */
  first_seen_at: instant,
  /** One that has it, and where in the log of which of its attempts. */
  test_run_id: z.string(),
  attempt: count.optional(),
  log_line: count,
});
export type RoundCrash = z.infer<typeof roundCrash>;

/** A screen that devices of a round have seen; `shot` is one of that run's attempt. */
export const roundScreen = exploredScreen.extend({
  devices: count,
  test_run_id: z.string(),
  attempt: count,
});
export type RoundScreen = z.infer<typeof roundScreen>;

export const modelCoverage = z.object({
  model: z.string(),
  devices: count,
  coverage: z.number().nullable(),
  activities_seen: count,
  activities_total: count,
  crashes: count,
});
export type ModelCoverage = z.infer<typeof modelCoverage>;

/** What a round has found, of all its devices together. */
export const roundFindings = {
  crashes: z.array(roundCrash),
  screens: z.array(roundScreen),
  edges: z.array(exploredEdge),
  coverage_by_model: z.array(modelCoverage),
};
