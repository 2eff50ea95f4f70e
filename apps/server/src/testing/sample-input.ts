import type { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** Something that an input's schema lets be, with the device where one is named. */
export function sampleOf(schema: Schema | boolean, arn: string): unknown {
  if (typeof schema === 'boolean') return 'x';
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choice !== undefined) return sampleOf(choice, arn);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [
          key,
          key === 'arn' ? arn : sampleOf(inner, arn),
        ]),
      );
    case 'array':
      return typeof schema.items === 'object' && !Array.isArray(schema.items)
        ? [sampleOf(schema.items, arn)]
        : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return schema.format === 'date-time' ? '2040-01-01T00:00:00Z' : 'x';
  }
}
