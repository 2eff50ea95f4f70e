import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { parseStrictJson } from './strict-json.ts';

export function isForm(request: FastifyRequest): boolean {
  const type = request.headers['content-type']?.toLowerCase() ?? '';
  return type.startsWith('application/x-www-form-urlencoded') || isMultipart(request);
}

export function isMultipart({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
}

type Convert = (text: string) => unknown;

const converters: Record<string, Convert> = {
  integer: numberOf,
  number: numberOf,
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  object: jsonOf,
  array: jsonOf,
};

/**
 * A form carries text only: numbers and booleans are read as such, and an object or list is a JSON string, where the
 * contract asks for one. What can't be read stays text, and the schema refuses it. Document 3 section 1.
 */
export function createFormValues(schema: z.core.JSONSchema.BaseSchema): (body: unknown) => unknown {
  const converterOf = new Map<string, Convert>();
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const choices = typeof property === 'object' ? [property, ...(property.anyOf ?? [])] : [];
    const convert = choices
      .map((choice) => (typeof choice === 'object' && choice.const === undefined ? choice.type : undefined))
      .map((type) => (typeof type === 'string' ? converters[type] : undefined))
      .find((one) => one !== undefined);
    if (convert !== undefined) converterOf.set(name, convert);
  }
  return (body) => {
    if (typeof body !== 'object' || body === null || converterOf.size === 0) return body ?? {};
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        typeof value === 'string' ? (converterOf.get(name)?.(value) ?? value) : value,
      ]),
    );
  };
}

function numberOf(text: string): unknown {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function jsonOf(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch {
    return text;
  }
}
