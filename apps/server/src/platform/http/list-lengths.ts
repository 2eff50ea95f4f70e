import type { Text } from '@rackhand/contract/text/language';
import type { z } from 'zod';
import type { ErrorDetail } from './domain-error.ts';

type Schema = z.core.JSONSchema.BaseSchema;

export const tooMuch: Text = { ko: '값이 너무 크거나 깁니다.', en: 'The value is too large or too long.' };

/** Lists that are longer than the contract lets them be, judged before any of what is in them: each fault takes its time. */
export function overlongLists(schema: Schema, value: unknown, field = ''): ErrorDetail[] {
  if (typeof value !== 'object' || value === null) return [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema);
  if (choices.length > 0) return choices.flatMap((choice) => overlongLists(choice, value, field));
  if (Array.isArray(value)) {
    return value.length > (schema.maxItems ?? Infinity) ? [{ field, message: tooMuch }] : [];
  }
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    Object.hasOwn(value, key) && isSchema(inner)
      ? overlongLists(inner, (value as Record<string, unknown>)[key], field === '' ? key : `${field}.${key}`)
      : [],
  );
}

function isSchema(schema: Schema | boolean): schema is Schema {
  return typeof schema === 'object';
}
