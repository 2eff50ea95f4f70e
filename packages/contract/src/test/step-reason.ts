import type { Language } from '../text/language.ts';
import { endOfRunText } from './end-of-run.ts';
import { type ArgumentOf, argumentForms, type ReasonName, reasonSentences } from './reason-sentences.ts';
import type { RunItem } from './run-link.ts';

declare const isReason: unique symbol;
/** Why a step failed or a cleaning was left out: a sentence of the table in English, or a device's own words. */
export type StepReason = string & { readonly [isReason]: true };

export interface ReadReason {
  name: ReasonName;
  given: Readonly<Record<string, string>>;
}

/** A sentence of the table, as it is told and stored. */
export function reason<Name extends ReasonName>(
  ...[name, given]: [ArgumentOf<Name>] extends [never]
    ? [name: Name]
    : [name: Name, given: Readonly<Record<ArgumentOf<Name>, string>>]
): StepReason {
  return filled(reasonSentences[name].en, given ?? {}) as StepReason;
}

/** What a device, or a program on it, has said itself. */
export const deviceWords = (text: string): StepReason => text as StepReason;

const place = /\{(\w+)\}/g;

const filled = (sentence: string, given: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(place, (_, name: string) => given[name] ?? '');

const literal = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

const isArgument = (name: string): name is keyof typeof argumentForms => Object.hasOwn(argumentForms, name);

const names = Object.keys(reasonSentences) as ReasonName[];
const patterns = names.map((name) => {
  const form = literal(reasonSentences[name].en).replaceAll(place, (whole, argument: string) =>
    isArgument(argument) ? `(?<${argument}>${argumentForms[argument]})` : whole,
  );
  return { name, pattern: new RegExp(`^${form}$`) };
});

/** The sentence and its arguments; null: it is none of the table. */
export function readReason(text: string): ReadReason | null {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return { name, given: { ...found.groups } };
  }
  return null;
}

/** In the reader's language; what is no sentence of the table stays as it is. */
export function reasonIn(text: string, language: Language): string {
  return sentenceIn(text, language) ?? text;
}

function sentenceIn(text: string, language: Language): string | null {
  const read = readReason(text);
  if (read === null) return null;
  const { why } = read.given;
  const given = why === undefined ? read.given : { ...read.given, why: reasonIn(why, language) };
  return filled(reasonSentences[read.name][language], given);
}

/** Behind what a step is called, which may have colons of its own: `tap text a: nothing on the screen has text "a"`. */
export function namedReasonIn(text: string, language: Language): string {
  for (let at = 0; ; at += 2) {
    const said = sentenceIn(text.slice(at), language);
    if (said !== null) return text.slice(0, at) + said;
    at = text.indexOf(': ', at);
    if (at < 0) return text;
  }
}

/** Of something that happened in a run. The cases of a report have words of their own, as have crashes and gaps. */
export function itemReason(
  { kind, name, detail }: Pick<RunItem, 'kind' | 'name' | 'detail'>,
  language: Language,
): string {
  const isTold = kind === 'stage' || kind === 'cleaning' || kind === 'screen' || kind === 'step';
  if (!isTold || (kind === 'step' && name === 'case')) return detail;
  return endOfRunText(detail)?.[language] ?? reasonIn(detail, language);
}
