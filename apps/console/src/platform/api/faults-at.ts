import type { Text } from '@rackhand/contract/text/language';
import { faultAt } from './error-text.ts';

/** What it says of each of these fields; nothing of those that are right. */
export function faultsAt<Field extends string>(
  fields: readonly Field[],
  error: unknown,
): Partial<Record<Field, Text>> {
  const named = fields.flatMap((field) => {
    const fault = faultAt(field, error);
    return fault === null ? [] : [[field, fault] as const];
  });
  return Object.fromEntries(named) as Partial<Record<Field, Text>>;
}
