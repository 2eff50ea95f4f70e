import { userLimits } from '@rackhand/contract/account/user';
import { type GivenInfo, userMistakes } from '@rackhand/contract/account/user-fields';
import type { Text } from '@rackhand/contract/text/language';
import { ApiError } from '../../../platform/api/api-error.ts';
import { detailText, errorText } from '../../../platform/api/error-text.ts';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { userFormMessages } from './user-form-messages.ts';

export const userFields = ['user_id', 'username', 'email', 'phone', 'max_concurrent_tests', 'memo'] as const;
export type UserField = (typeof userFields)[number];

const { minimum, maximum } = userLimits.concurrentTests;

/** What is wrong with what is typed, as the server would say it. */
export function fieldMistake(field: UserField, value: string): Text | null {
  if (field === 'max_concurrent_tests')
    return Number(value) >= minimum && Number(value) <= maximum
      ? null
      : inBoth(userFormMessages, (words) => words.limitMistake);
  const info: GivenInfo = { [field]: value };
  return userMistakes(info)[0]?.message ?? null;
}

export function fieldMistakes<Field extends UserField>(
  fields: readonly Field[],
  values: Record<Field, string>,
): Partial<Record<Field, Text>> {
  const pairs = fields.map((field) => [field, fieldMistake(field, values[field])] as const);
  return Object.fromEntries(pairs.filter(([, mistake]) => mistake !== null)) as Partial<Record<Field, Text>>;
}

/** Said at the field that is at fault, else for the whole. */
export function refusedFields<Field extends string>(error: unknown, fields: readonly Field[]): Faults<Field> {
  const whole: Faults<Field> = {};
  whole.call = errorText(error);
  if (!(error instanceof ApiError)) return whole;
  const named = error.details.filter(({ field }) => fields.some((name) => name === field));
  if (named.length === 0) return whole;
  return Object.fromEntries(named.map((detail) => [detail.field, detailText(detail)])) as Faults<Field>;
}
