import { z } from 'zod';
import { isAppId } from '../app/app-id.ts';
import { storableText } from '../text/storable-text.ts';
import { scenarioLimits } from './scenario-limits.ts';
import type { PlainFaultName } from './scenario-words.ts';

/**
 * What a scenario may say, as data: the verbs of a closed set, each with what stands behind it. The YAML of people is read to
 * this by the server; editor, agent and documentation read the same table. Document 9, Executors.
 */

/** An issue says the name of its words; they stand in scenario-words.ts. */
const named = (name: PlainFaultName): PlainFaultName => name;

const units = { ms: 1, s: 1_000, m: 60_000 } as const;
const durationForm = /^(\d{1,6})(ms|s|m)$/;

/** `500ms`, `20s` or `2m`; a number without its unit is nobody's guess. */
export const duration = (most: number) =>
  z.string(named('duration')).transform((text, context) => {
    const [, number = '', unit = ''] = durationForm.exec(text) ?? [];
    const ms = Number(number) * units[unit as keyof typeof units];
    if (Number.isNaN(ms)) {
      context.addIssue({ code: 'custom', message: named('duration') });
      return z.NEVER;
    }
    if (ms > most) context.addIssue({ code: 'custom', message: 'longest', params: { most: most / 60_000 } });
    return ms;
  });

/** As a scenario writes it, in the largest unit that it is a whole number of. */
export function durationText(ms: number): string {
  const unit = (['m', 's'] as const).find((one) => ms > 0 && ms % units[one] === 0) ?? 'ms';
  return `${String(ms / units[unit])}${unit}`;
}

const text = storableText(scenarioLimits.textCharacters).min(1);
const appId = z.string().refine((id) => isAppId(id, 'android'), named('appId'));

const percentForm = /^(\d{1,3}(?:\.\d{1,2})?)%$/;
const percent = z.string(named('share')).transform((part, context) => {
  const share = Number(percentForm.exec(part)?.[1] ?? 'NaN');
  if (Number.isNaN(share) || share > 100) {
    context.addIssue({ code: 'custom', message: named('share') });
    return z.NEVER;
  }
  return share;
});
/** Across and down. */
const point = z.tuple([percent, percent], named('point'));

const looks = {
  text: text.optional(),
  text_contains: text.optional(),
  id: text.optional(),
  description: text.optional(),
  class: text.optional(),
};
export const selectorKeys = Object.keys(looks) as (keyof typeof looks)[];

const selectorIndex = z.int().min(0).max(scenarioLimits.index).optional();
const saysLook = (said: Readonly<Record<string, unknown>>): boolean =>
  selectorKeys.some((key) => said[key] !== undefined);

/** What is looked for on the screen: all that is said holds; of several that fit the one at `index`, else the first. */
export const selector = z
  .strictObject({ ...looks, index: selectorIndex })
  .refine(saysLook, { error: named('selector') });
export type Selector = z.infer<typeof selector>;

/** Something on the screen, or a place of it. */
export type Target = Selector | { at: z.infer<typeof point> };
const target = z
  .strictObject({ ...looks, index: selectorIndex, at: point.optional() })
  .refine(({ at, ...said }) => (at === undefined ? saysLook(said) : Object.keys(said).length === 0), {
    error: named('target'),
  })
  .transform((said) => said as Target);

export const swipeDirections = ['up', 'down', 'left', 'right'] as const;
export const orientations = ['portrait', 'landscape', 'portrait_reversed', 'landscape_reversed'] as const;
/** Android's key codes, without KEYCODE_. */
export const keyName = z.string().regex(/^[A-Z0-9_]{1,40}$/, named('key'));

/**
 * What stands behind each verb. `whole`: the mapping behind the verb is this one argument; `plain`: a plain value behind it is
 * this argument.
 */
export const verbRules = {
  launch: { of: { app: appId.optional(), clear: z.boolean().default(false) }, plain: 'app' },
  stop_app: { of: { app: appId.optional() }, plain: 'app' },
  clear_app: { of: { app: appId.optional() }, plain: 'app' },
  open_link: {
    of: { url: text.refine((url) => /^[a-z][a-z0-9+.-]*:/i.test(url), named('link')) },
    plain: 'url',
  },
  tap: { of: { target }, whole: 'target' },
  double_tap: { of: { target }, whole: 'target' },
  long_press: { of: { target }, whole: 'target' },
  type: { of: { into: target.optional(), value: text }, plain: 'value' },
  erase: { of: { target: target.optional() }, whole: 'target' },
  swipe: {
    of: { direction: z.enum(swipeDirections).optional(), from: point.optional(), to: point.optional() },
    plain: 'direction',
  },
  scroll_to: { of: { target: selector }, whole: 'target' },
  key: { of: { key: keyName }, plain: 'key' },
  back: { of: {} },
  home: { of: {} },
  rotate: { of: { to: z.enum(orientations) }, plain: 'to' },
  wait_for: { of: { target: selector }, whole: 'target' },
  wait_gone: { of: { target: selector }, whole: 'target' },
  sleep: { of: { for: duration(scenarioLimits.sleepMs) }, plain: 'for' },
  assert_visible: { of: { target: selector }, whole: 'target' },
  assert_gone: { of: { target: selector }, whole: 'target' },
  assert_text: { of: { in: selector, equals: text.optional(), contains: text.optional() } },
  assert_log: { of: { contains: text }, plain: 'contains' },
  screenshot: { of: { name: storableText(scenarioLimits.nameCharacters).optional() }, plain: 'name' },
  group: { of: { name: storableText(scenarioLimits.nameCharacters).min(1) }, holds: 'steps' },
  repeat: { of: { times: z.int().min(1).max(scenarioLimits.repeat) }, holds: 'steps' },
} as const satisfies Record<string, VerbRule>;

export interface VerbRule {
  of: z.ZodRawShape;
  whole?: string;
  plain?: string;
  /** It has steps of its own behind this key. */
  holds?: 'steps';
}
export type Verb = keyof typeof verbRules;
export const verbs = Object.keys(verbRules) as Verb[];

/** Of two that exclude each other, which a table of single arguments can't say; null: all is well. */
export const pairRules: Partial<Record<Verb, (said: Record<string, unknown>) => PlainFaultName | null>> = {
  swipe: ({ direction, from, to }) => {
    const isFromTo = from !== undefined && to !== undefined;
    if (direction !== undefined) return (from ?? to) ? 'swipe' : null;
    return isFromTo ? null : 'swipe';
  },
  assert_text: ({ equals, contains }) =>
    (equals === undefined) === (contains === undefined) ? 'equalsOrContains' : null,
};

type ArgumentsOf<V extends Verb> = z.output<z.ZodObject<(typeof verbRules)[V]['of']>>;
interface Holding {
  steps: ScenarioStep[];
}
type Holds<V extends Verb> = (typeof verbRules)[V] extends { holds: 'steps' } ? Holding : unknown;

interface StepBase {
  /** Line of the scenario, from 1. */
  line: number;
  name: string;
  timeoutMs: number;
  /** It may fail, and the run goes on. */
  isOptional: boolean;
}
export type StepOf<V extends Verb> = StepBase & { verb: V; with: ArgumentsOf<V> } & Holds<V>;
/** One step, as it is carried out. */
export type ScenarioStep = { [V in Verb]: StepOf<V> }[Verb];

/** What stands beside a verb. */
export const besideVerb = {
  name: storableText(scenarioLimits.nameCharacters).default(''),
  timeout: duration(scenarioLimits.timeout.lastMs).optional(),
  optional: z.boolean().default(false),
};

/** Variables whose names begin so are masked wherever they would be shown. */
export const secretPrefix = 'secret_';
/** What is answered in the place of a secret; sent back, it keeps the stored one. */
export const secretMask = '********';
export const variableName = /^[a-z][a-z0-9_]{0,39}$/;
