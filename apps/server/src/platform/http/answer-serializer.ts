import type { Endpoint } from '@rackhand/contract/call/endpoint';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** Compiled once in a process; the contract's endpoints are constants. */
const compiled = new WeakMap<Endpoint, Serializer>();

type Serializer = (body: object) => string;

/**
 * Writes an endpoint's answer in its envelope: fast, and drops what the contract does not list. It is compiled at the first
 * answer, because all of them together are most of what a start would do.
 */
export function answerSerializer(endpoint: Endpoint): Serializer {
  return (body) => (compiled.get(endpoint) ?? compile(endpoint))(body);
}

function compile(endpoint: Endpoint): Serializer {
  const data = withPlainNulls(z.toJSONSchema(endpoint.answer, { target: 'draft-7', io: 'output' }));
  delete data.$schema;
  const properties = { errorCode: { type: 'integer' }, data };
  const serializer: Serializer = fastJson({
    type: 'object',
    properties,
    required: ['errorCode', 'data'],
  });
  compiled.set(endpoint, serializer);
  return serializer;
}

/** `anyOf [X, null]` makes the serializer validate each value; `nullable` does not. */
function withPlainNulls(schema: Schema): Schema {
  const changed: Schema = { ...schema };
  if (changed.properties !== undefined) changed.properties = mapValues(changed.properties);
  if (isSchema(changed.items)) changed.items = withPlainNulls(changed.items);
  if (isSchema(changed.additionalProperties)) {
    changed.additionalProperties = withPlainNulls(changed.additionalProperties);
  }
  return plainNull(changed);
}

function plainNull(schema: Schema): Schema {
  const branches = schema.anyOf;
  if (branches?.length !== 2) return schema;
  const value = branches.find((branch) => isSchema(branch) && branch.type !== 'null');
  const hasNull = branches.some((branch) => isSchema(branch) && branch.type === 'null');
  if (!isSchema(value) || !hasNull || value.anyOf !== undefined) return schema;
  return { ...withPlainNulls(value), nullable: true };
}

function mapValues(properties: NonNullable<Schema['properties']>): NonNullable<Schema['properties']> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      isSchema(value) ? withPlainNulls(value) : value,
    ]),
  );
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
