import { z } from 'zod';

/** How much a scenario may say, and how a mistake in one is told; for whoever reads or shows one without its verbs. */
export const scenarioLimits = {
  bytes: 1024 ** 2,
  /** Of a call that brings one: a text takes more room as JSON. */
  bodyBytes: 4 * 1024 ** 2,
  steps: 1_000,
  /** When groups and repeats are unrolled. */
  unrolledSteps: 100_000,
  nesting: 5,
  nameCharacters: 100,
  textCharacters: 1_000,
  repeat: 1_000,
  /** Of several that fit a selector. */
  index: 999,
  sleepMs: 10 * 60_000,
  timeout: { standardMs: 10_000, lastMs: 10 * 60_000 },
} as const;

/** A mistake in a scenario, for its editor. */
export const scenarioFault = z.object({ line: z.int(), column: z.int(), message: z.string() });
export type ScenarioFault = z.infer<typeof scenarioFault>;
