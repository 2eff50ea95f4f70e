import type { AutonomousParameters } from '@rackhand/contract/test/autonomous';
import {
  type AvoidKey,
  avoidKeys,
  type Strategy,
  standardParameters,
} from '@rackhand/contract/test/autonomous-limits';

/** One thing that is never touched: all that is said of it holds. */
export interface AvoidDraft {
  looks: readonly { key: AvoidKey; value: string }[];
  /** Of several that fit; empty: all of them. */
  index: string;
}

/** How an app is explored, as it is typed: numbers as text, lists with a line for each. */
export interface ExploringDraft {
  strategy: Strategy;
  seed: string;
  max_events: string;
  interval_ms: string;
  allowed_packages: string;
  avoid: readonly AvoidDraft[];
  texts: string;
  before: string;
}

export function exploringDraftOf(parameters: AutonomousParameters | null): ExploringDraft {
  const { seed, max_events, interval_ms, allowed_packages, avoid, texts, ...same } =
    parameters ?? standardParameters;
  return {
    ...same,
    seed: seed === null ? '' : String(seed),
    max_events: String(max_events),
    interval_ms: String(interval_ms),
    allowed_packages: allowed_packages.join('\n'),
    avoid: avoid.map(avoidDraftOf),
    texts: texts.join('\n'),
  };
}

type Selector = AutonomousParameters['avoid'][number];

const avoidDraftOf = ({ index, ...looks }: Selector): AvoidDraft => ({
  looks: avoidKeys.flatMap((key) => {
    const value = looks[key];
    return value === undefined ? [] : [{ key, value }];
  }),
  index: index === undefined ? '' : String(index),
});

/** What is sent of it; what is no number is NaN, and refused in words. */
export function parametersOf(draft: ExploringDraft): AutonomousParameters {
  const { seed, max_events, interval_ms, allowed_packages, avoid, texts, ...same } = draft;
  return {
    ...same,
    seed: seed.trim() === '' ? null : numberOf(seed),
    max_events: numberOf(max_events),
    interval_ms: numberOf(interval_ms),
    allowed_packages: allowed_packages.split(/\s+/).filter((id) => id !== ''),
    avoid: avoid.flatMap(selectorOf),
    texts: texts.split('\n').filter((text) => text !== ''),
  };
}

/** None of a row into which nothing was typed. */
function selectorOf({ looks, index }: AvoidDraft): Selector[] {
  const typed = looks.filter(({ value }) => value !== '').map(({ key, value }) => [key, value]);
  if (typed.length === 0) return [];
  const selector = Object.fromEntries(typed) as Selector;
  return [index.trim() === '' ? selector : { ...selector, index: numberOf(index) }];
}

const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));
