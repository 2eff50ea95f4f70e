import type { Text } from '@rackhand/contract/text/language';
import { ApiError } from '../../platform/api/api-error.ts';
import { detailText } from '../../platform/api/error-text.ts';
import { refusalText } from '../../platform/api/refusal-text.ts';

/** What a form was refused for: by the server's names of its fields, and as a whole. */
export type PlanFaults = Readonly<Record<string, Text>>;

export function planFaultsOf(error: unknown): PlanFaults {
  const details = error instanceof ApiError ? error.details : [];
  const atFields = details.map((detail): [string, Text] => [detail.field, detailText(detail)]);
  return { ...Object.fromEntries(atFields.toReversed()), call: refusalText(error) };
}

/** What is wrong with a field, or with anything below it. */
export function faultIn(faults: PlanFaults, field: string): Text | null {
  const name = Object.keys(faults).find((key) => key === field || key.startsWith(`${field}.`));
  return name === undefined ? null : (faults[name] ?? null);
}
