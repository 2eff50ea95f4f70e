import { z } from 'zod';
import { isAppId } from '../app/app-id.ts';
import { storableText } from '../text/storable-text.ts';
import {
  autonomousLimits as limits,
  standardParameters as standard,
  strategies,
} from './autonomous-limits.ts';
import { selector } from './scenario.ts';
import { scenarioLimits } from './scenario-limits.ts';

/** A test that explores an app by itself: what it is told, and what it has found. Document 9, Executors. */

const appId = z
  .string()
  .max(255)
  .refine((id) => isAppId(id, 'android'), 'is an app ID, such as com.example.bank');

/** What `input text` has keys for; anything else drops the whole text. */
const typedText = storableText(limits.textCharacters)
  .min(1)
  .refine((text) => /^[\x20-\x7e]*$/.test(text), 'has letters of ASCII alone');

const exploring = {
  strategy: z.enum(strategies).default(standard.strategy),
  max_events: z.int().min(1).max(limits.events).default(standard.max_events),
  /** Milliseconds between two events. */
  interval_ms: z.int().min(limits.intervalMs.least).max(limits.intervalMs.most).default(standard.interval_ms),
  /** Explored besides the app itself; without an app the first of them is the app. */
  allowed_packages: z.array(appId).max(limits.allowedPackages).default([]),
  /** Never touched. */
  avoid: z.array(selector).max(limits.avoid).default([]),
  /** Typed into fields; none: some that most fields take. */
  texts: z.array(typedText).max(limits.texts).default([]),
};
const seed = z.int().min(0).max(limits.seed);

export const autonomousParameters = z.strictObject({
  ...exploring,
  /** One seed, one order; null: each start has one of its own, which its test tells. */
  seed: seed.nullable().default(standard.seed),
  /** Steps that are done first, such as a login: a scenario in YAML, so that its secrets stay secret; empty: none. */
  before: z.string().max(scenarioLimits.bytes).default(standard.before),
});
export type AutonomousParameters = z.infer<typeof autonomousParameters>;

/** What an agent explores by; the steps before it are the plan's scenario. */
export const exploringOrder = z.object({ ...exploring, seed });
export type ExploringOrder = z.infer<typeof exploringOrder>;

const count = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);
/** Of its package, activity, classes and ids; what is written on it does not count. */
const screenId = z.string().max(40);

export const exploredScreen = z.object({
  id: screenId,
  /** `com.example.bank/.LoginActivity`. */
  activity: z.string().max(300),
  visits: count,
  /** The first picture of it. */
  shot: count.nullable(),
});
export type ExploredScreen = z.infer<typeof exploredScreen>;

export const exploredEdge = z.object({
  from: screenId,
  to: screenId,
  /** What was done, and on what. */
  action: z.string().max(200),
  count,
});
export type ExploredEdge = z.infer<typeof exploredEdge>;

/** What crashed alike, with where the first of them stands. */
export const exploredCrash = z.object({
  signature: z.string().max(500),
  title: z.string().max(300),
  count,
  line: count.nullable(),
  shot: count.nullable(),
  /** Empty: none is kept. */
  remote_file: z.string().max(200),
});
export type ExploredCrash = z.infer<typeof exploredCrash>;

export const exploredApp = z.object({
  events: count,
  screens: z.array(exploredScreen).max(limits.screens),
  edges: z.array(exploredEdge).max(limits.edges),
  activities_seen: count,
  /** Of the app, as the device lists them, and those seen besides. */
  activities_total: count,
  /** 0 to 1; null: the device lists none. */
  coverage: z.number().min(0).max(1).nullable(),
  /** Those that were listed and not seen. */
  activities_missed: z.array(z.string().max(300)).max(limits.missedActivities),
  crashes: z.array(exploredCrash).max(limits.crashes),
  anrs: z.array(exploredCrash).max(limits.crashes),
});
export type ExploredApp = z.infer<typeof exploredApp>;
