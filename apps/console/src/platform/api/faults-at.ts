import type { Language, Text } from '@rackhand/contract/text/language';
import { faultAt } from './error-text.ts';

type Of<Field extends string, Said> = Partial<Record<Field, Said>>;

/** What it says of each of these fields; nothing of those that are right. */
export function faultsAt<Field extends string>(fields: readonly Field[], error: unknown): Of<Field, Text> {
  const named = fields.flatMap((field) => {
    const fault = faultAt(field, error);
    return fault === null ? [] : [[field, fault] as const];
  });
  return Object.fromEntries(named) as Of<Field, Text>;
}

/** The same in the reader's language. */
export function saidFaults<Field extends string>(
  fields: readonly Field[],
  error: unknown,
  language: Language,
): Of<Field, string> {
  const named = Object.entries<Text>(faultsAt(fields, error) as Record<string, Text>);
  return Object.fromEntries(named.map(([field, text]) => [field, text[language]])) as Of<Field, string>;
}
