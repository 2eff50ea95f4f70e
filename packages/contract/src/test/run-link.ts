import { z } from 'zod';
import { cleaningPolicies } from '../app/cleaning.ts';
import { instantText } from '../text/instant-text.ts';
import { exploredApp, exploringOrder } from './autonomous.ts';
import { runErrors } from './run-errors.ts';
import { attemptLimits, runStages } from './run-states.ts';
import { sentScenario } from './sent-scenario.ts';

/** What an agent and a server say to each other about runs of tests. Document 9. */

/** Whoever names it knows runs; an agent without it is given none. */
export const testsAbility = 'tests';
/** And this one: runs that explore an app by themselves. */
export const exploringAbility = 'autonomous_tests';

const count = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);
const sha256 = z.string().regex(/^[\da-f]{64}$/);

/** Names one attempt of a run on one device; what comes with an older fence changes nothing any more. */
export const ofAttempt = {
  test_run_id: z.string().min(3).max(40),
  attempt: z.int().min(1).max(1_000),
  fence: z.int().min(1),
};

export const runApp = z.object({
  app_id: z.string(),
  app_version: z.string(),
  version_code: z.string(),
  sha256,
  size: count,
  test_only: z.boolean(),
  install: z.enum(['differs', 'always', 'never']),
});

/** All that an agent has to know to carry a run out, without asking anybody. */
export const runPlan = z.object({
  app: runApp.nullable(),
  scenario: sentScenario,
  /** The app is explored by itself once the scenario's steps are done; null: they are all. */
  exploring: exploringOrder.nullable().default(null),
  /** What carries the steps out: `auto` is WebDriver where the device's Appium is ready, else adb. */
  executor: z.enum(['auto', 'adb', 'webdriver']).catch('adb').default('adb'),
  appium_port: z.int().min(1).max(65_535).nullable().catch(null).default(null),
  limit_seconds: z.int().min(1),
  reboot_before: z.boolean(),
  cleaning_before: z.enum(cleaningPolicies),
  cleaning_after: z.enum(cleaningPolicies),
  stop_on_crash: z.boolean(),
  screenshots: z.enum(['changes', 'steps', 'none']),
  /** Never uninstalled by a cleaning: protected, managed and helper apps. */
  kept_apps: z.array(z.string()),
  /** Of those the ones whose data is left alone too. */
  kept_data: z.array(z.string()),
  /** An outside runner has carried it out, and its cleaning alone is left; null: all of it is the agent's. */
  after_runner: z
    .object({
      /** What was installed before; null: it is not known. */
      apps: z.array(z.string()).nullable(),
    })
    .nullable()
    .default(null),
});
export type RunPlan = z.infer<typeof runPlan>;

export const itemKinds = ['stage', 'step', 'screen', 'gap', 'crash', 'anr', 'cleaning'] as const;
export type ItemKind = (typeof itemKinds)[number];
export const itemStates = ['running', 'passed', 'failed', 'skipped'] as const;
export type ItemState = (typeof itemStates)[number];

/** One thing that happened in a run, in their order; told again whole whenever it has changed. */
export const runItem = z.object({
  /** From 1. */
  number: z.int().min(1).max(attemptLimits.items),
  kind: z.enum(itemKinds).catch('step'),
  /** The stage, the verb, the cleaning's step, or the crash's exception. */
  name: z.string().max(100),
  /** What a person calls it, or what it is about. */
  title: z.string().max(300),
  state: z.enum(itemStates),
  /** Why it failed, or what was seen, in the machine's own words. */
  detail: z.string().max(2_000),
  /** How deep it stands in groups and repeats. */
  depth: z.int().min(0).max(10),
  /** Line of the scenario; null: none stands for it. */
  source_line: z.int().nullable(),
  /** The log's line at which it began. */
  log_line: count.nullable(),
  /** The picture taken with it. */
  shot: count.nullable(),
  at: instantText,
  ended_at: instantText.nullable(),
});
export type RunItem = z.infer<typeof runItem>;

/** The device as it was when the run had it. */
export const runFacts = z.object({
  os_version: z.string().max(100),
  api_level: z.int().nullable(),
  model: z.string().max(200),
  /** Read back from the device after the installation; empty: it is not installed. */
  app_version: z.string().max(200),
  app_version_code: z.string().max(20),
  battery: z.int().min(0).max(100).nullable(),
  free_bytes: z.number().min(0).nullable(),
  boot_id: z.string().max(100),
});
export type RunFacts = z.infer<typeof runFacts>;

export const crashKinds = ['crash', 'anr'] as const;
export const runCrash = z.object({
  kind: z.enum(crashKinds),
  app_id: z.string().max(255),
  /** Exception and the app's top three own frames, without line numbers. */
  signature: z.string().max(500),
  title: z.string().max(300),
  log_line: count,
  at: instantText,
  /** The whole of it, kept as a file of the run; empty: there is none. */
  remote_file: z.string().max(200),
});
export type RunCrash = z.infer<typeof runCrash>;

export const runMessagesOfAgent = [
  /** It has begun, has come further, or goes on after the link was away: then with all items so far. Said each `runLimits.heardMs`. */
  z.object({
    type: z.literal('run_progress'),
    ...ofAttempt,
    state: z.enum(['standby', 'running', 'cleaning']),
    stage: z.enum(runStages),
    /** Top-level steps done and in all, for a bar. */
    done: count,
    total: count,
    facts: runFacts.nullable(),
    items: z.array(runItem).max(500),
  }),
  /** Lines of the device's log as they came, from `first_line` on (from 1); kept by the agent until they are stored. */
  z.object({
    type: z.literal('run_log'),
    ...ofAttempt,
    first_line: z.int().min(1),
    lines: z.array(z.string().max(attemptLimits.lineBytes)).min(1).max(5_000),
  }),
  /** The end, told after the last line and the last file; again until it is stored. */
  z.object({
    type: z.literal('run_result'),
    ...ofAttempt,
    outcome: z.enum(['finished', 'failed', 'stopped', 'error']),
    reason: z.enum(runErrors).nullable().catch(null),
    /** The machine's own words. */
    detail: z.string().max(2_000),
    /** Of the item by which it failed. */
    failed_item: z.int().nullable(),
    /** Its time was over. */
    is_limit: z.boolean(),
    crashes: z.array(runCrash).max(1_000),
    facts: runFacts.nullable(),
    /** Lines told in all, and lines left out because there were too many. */
    log_lines: count,
    lines_left_out: count,
    /** The device has been read back to be as the cleaning wants it; null: none was asked for. */
    is_clean: z.boolean().nullable(),
    cleaning_detail: z.string().max(2_000),
    /** Of a run that explores, also where it was stopped; null: it has not begun to. */
    explored: exploredApp.nullable().default(null),
  }),
] as const;

export const runMessagesOfServer = [
  /** Said at the start and again on each new link, until `run_stored`. */
  z.object({ type: z.literal('run'), ...ofAttempt, udid: z.string().min(1).max(200), plan: runPlan }),
  /** It has to end: `stop`: cleaned as planned; `over`: its lease has ended, the device is let go and cleaned. */
  z.object({ type: z.literal('run_stop'), ...ofAttempt, how: z.enum(['stop', 'over']) }),
  /** Lines before this one need not be told again. */
  z.object({ type: z.literal('run_log_stored'), ...ofAttempt, next_line: z.int().min(1) }),
  /** The end is stored: the agent may forget it. */
  z.object({ type: z.literal('run_stored'), ...ofAttempt }),
] as const;

export const runFileKinds = ['shot', 'crash', 'tree', 'log', 'other'] as const;
export type RunFileKind = (typeof runFileKinds)[number];

/** Why files of a run are left out. An item of kind `gap` and this name stands for each: its title is the reason, its detail counts. */
export const filesLeftOut = 'files_left_out';
export const fileLosses = ['too_many', 'too_large', 'host_disk', 'refused'] as const;
export type FileLoss = (typeof fileLosses)[number];

export const shotFile = (number: number): string => `shots/${String(number).padStart(4, '0')}.png`;
