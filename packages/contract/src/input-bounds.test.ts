import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './call/endpoint.ts';
import { agentMessage } from './host/agent-link.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** A text of one form has one length; one that is repeated in it has none. */
const isOfOneForm = ({ pattern }: Schema): boolean =>
  pattern?.startsWith('^') === true &&
  pattern.endsWith('$') &&
  !/[*+]|,\}/.test(pattern.replaceAll(/\\.|\[[^\]]*\]/g, ''));

const isBounded = (schema: Schema): boolean =>
  schema.maxLength !== undefined ||
  schema.enum !== undefined ||
  schema.const !== undefined ||
  schema['cutTo'] !== undefined ||
  isOfOneForm(schema);

/** Where in an input there is a text or a list that may be as long as anybody likes. */
function unboundedIn(schema: Schema | boolean, place: string): string[] {
  if (typeof schema === 'boolean') return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const isUnbounded =
    (schema.type === 'string' && !isBounded(schema)) ||
    (schema.type === 'array' && schema.maxItems === undefined);
  return [
    ...(isUnbounded ? [place] : []),
    ...parts.flatMap((part) => unboundedIn(part, place)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
      unboundedIn(inner, `${place}.${key}`),
    ),
    ...(typeof schema.items === 'object' && !Array.isArray(schema.items)
      ? unboundedIn(schema.items, `${place}[]`)
      : []),
  ];
}

const shapeOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

async function endpoints(): Promise<Endpoint[]> {
  const folder = new URL('./endpoints/', import.meta.url);
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is Endpoint =>
        typeof value === 'object' && value !== null && 'path' in value && 'query' in value,
    );
}

/** Judged by the rules of an edited device, in their order and with their codes. */
const judgedByEditRules = /^POST \/service\/update_info\.(?:info\.\w+|memo)$/;

describe('whatever is sent to the server', () => {
  test('has a bound for the raw length of each text and list, in every call of the contract (S87)', async () => {
    const all = await endpoints();
    expect(all.length).toBeGreaterThan(60);
    const unbounded = all.flatMap(({ method, path, query, body, params }) =>
      [query, body, ...(params === undefined ? [] : [params])].flatMap((part) =>
        unboundedIn(shapeOf(part), `${method} ${path}`),
      ),
    );
    expect(unbounded.filter((place) => !judgedByEditRules.test(place))).toEqual([]);
  });

  test('has such a bound in every message of an agent (S87, S92)', () => {
    expect(unboundedIn(shapeOf(agentMessage), 'message')).toEqual([]);
  });
});
