import type { Text } from '../text/language.ts';

/** How an app is explored by itself and how far, without shapes, for whoever begins a new test. Document 9, Executors. */

/** `explore`: what has not been tried yet, and the way to it; `random`: whatever the seed says. */
export const strategies = ['explore', 'random'] as const;
export type Strategy = (typeof strategies)[number];

export const strategyWords = {
  explore: { ko: '탐색: 해 보지 않은 것부터', en: 'Explore: what has not been tried first' },
  random: { ko: '무작위', en: 'Random' },
} as const satisfies Record<Strategy, Text>;

/** How a selector names what it looks for, in the order in which it is written. */
export const avoidKeys = ['text', 'text_contains', 'id', 'description', 'class'] as const;
export type AvoidKey = (typeof avoidKeys)[number];

export const autonomousLimits = {
  seed: 2 ** 31 - 1,
  events: 100_000,
  intervalMs: { least: 100, most: 10_000 },
  allowedPackages: 20,
  avoid: 50,
  texts: 50,
  textCharacters: 200,
  /** Of what is told of an app: more screens, or ways between them, are walked and not told. */
  screens: 500,
  edges: 2_000,
  crashes: 100,
  missedActivities: 500,
} as const;

export const standardParameters = {
  strategy: 'explore',
  /** Another one at each start. */
  seed: null,
  max_events: 1_000,
  interval_ms: 500,
  allowed_packages: [],
  avoid: [],
  texts: [],
  before: '',
} as const;
