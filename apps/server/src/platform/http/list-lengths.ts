import { limitWords } from '@rackhand/contract/text/limit-words';
import type { z } from 'zod';
import type { ErrorDetail } from './domain-error.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** Lists that are longer than the contract lets them be, judged before any of what is in them: each fault takes its time. */
export function overlongLists(schema: Schema, value: unknown, field = ''): ErrorDetail[] {
  if (typeof value !== 'object' || value === null) return [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema);
  if (choices.length > 0) return choices.flatMap((choice) => overlongLists(choice, value, field));
  if (Array.isArray(value)) {
    const { maxItems = Infinity } = schema;
    return value.length > maxItems ? [{ field, message: limitWords.tooMany(maxItems) }] : [];
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
