import { callScope, scopesOf } from '@rackhand/contract/account/api-token';
import { type Endpoint, failure } from '@rackhand/contract/call/endpoint';
import { catalogue } from '@rackhand/contract/call/error-codes';
import type { FormRule } from '@rackhand/contract/call/file-types';
import { retryAfterSeconds } from '@rackhand/contract/call/retry-after';
import { z } from 'zod';
import { listedCodes } from './listed-codes.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of every endpoint that is served. Document 3 section 1. */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rackhand', version: '0.1.0', description: 'Console and service API of a device farm.' },
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'rackhand_session' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token; each call names its scope.' },
      },
    },
  };
}

function describe(endpoint: Endpoint): Json {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  return {
    summary: endpoint.summary,
    security: endpoint.access === 'open' ? [] : securityOf(endpoint),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.method === 'GET' ? {} : { requestBody: bodyOf(endpoint) }),
    responses: responsesOf(endpoint),
  };
}

function securityOf(endpoint: Endpoint): Json[] {
  const scope = callScope(endpoint);
  if (scope === null) return [{ session: [] }];
  if (scope === 'any') return [{ session: [] }, { token: [] }];
  return [{ session: [] }, ...scopesOf(scope).map((name) => ({ token: [name] }))];
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload !== undefined) {
    const file = { schema: { type: 'string', format: 'binary', maxLength: endpoint.upload.maximumBytes } };
    return { required: true, content: Object.fromEntries(endpoint.upload.types.map((type) => [type, file])) };
  }
  const schema = schemaOf(endpoint.body, 'input');
  if (endpoint.form !== undefined) return formOf(endpoint.form, schema);
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } } };
}

/** The same keys as parts; without a file they may come as in any other call. */
function formOf({ needsFile, maximumBytes }: FormRule, schema: Json): Json {
  const file = { type: 'string', format: 'binary', maxLength: maximumBytes };
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  const withFile = {
    ...schema,
    properties: { ...properties, file },
    required: [...required, ...(needsFile ? ['file'] : [])],
  };
  const parts = { 'multipart/form-data': { schema: withFile } };
  if (needsFile) return { required: true, content: parts };
  return {
    content: {
      ...parts,
      'application/x-www-form-urlencoded': { schema },
      'application/json': { schema },
    },
  };
}

function responsesOf(endpoint: Endpoint): Json {
  const success = {
    type: 'object',
    properties: { errorCode: { const: 0 }, data: schemaOf(endpoint.answer, 'output') },
    required: ['errorCode', 'data'],
  };
  const content =
    endpoint.file === undefined
      ? { 'application/json': { schema: success } }
      : Object.fromEntries(
          [endpoint.file].flat().map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        );
  const responses: Json = { 200: { description: 'Success', content } };
  for (const code of listedCodes(endpoint)) {
    const { status } = catalogue[code];
    const before = responses[status] as { description: string } | undefined;
    const description = [before?.description, `${code}: ${catalogue[code].en}`].filter(Boolean).join(' | ');
    const failed = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
    const headers = retryAfterSeconds(code) === null ? {} : { headers: pauseHeader };
    responses[status] = { description, ...headers, content: failed };
  }
  return responses;
}

const pauseHeader: Json = {
  'Retry-After': { description: 'Seconds', required: true, schema: { type: 'integer', minimum: 1 } },
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
