import type { Language, Text } from '@rackhand/contract/text/language';

type Message = string | ((...values: never[]) => string);
export interface MessageTree {
  readonly [name: string]: Message | MessageTree;
}

/** The same names with the same parameters, whatever the words are. */
type SameShape<T> = {
  readonly [Name in keyof T]: T[Name] extends string
    ? string
    : T[Name] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : SameShape<T[Name]>;
};

export type Messages<T> = Record<Language, SameShape<T>>;

/** The words of one feature in both languages; a name that one of them lacks does not compile. */
export function defineMessages<T extends MessageTree>(tables: {
  ko: T;
  en: SameShape<NoInfer<T>>;
}): Messages<T> {
  return tables as unknown as Messages<T>;
}

/** Words that stand in the contract, as files and pages say them alike. */
export function wordsIn<Name extends string>(
  words: Readonly<Record<Name, Text>>,
  language: Language,
): Record<Name, string> {
  const pairs = (Object.keys(words) as Name[]).map((name) => [name, words[name][language]]);
  return Object.fromEntries(pairs) as Record<Name, string>;
}

/** What `say` makes of the words in both languages, for what still stands when the person changes theirs. */
export function inBoth<T>(
  messages: Messages<T>,
  say: (words: Messages<T>[Language], language: Language) => string,
): Text {
  return { ko: say(messages.ko, 'ko'), en: say(messages.en, 'en') };
}

/** A value, a name, the machine's own words: the same in every language. */
export function asItIs(value: string): Text {
  return { ko: value, en: value };
}
