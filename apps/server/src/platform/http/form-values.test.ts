import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createFormValues } from './form-values.ts';

const read = createFormValues(
  z.toJSONSchema(
    z.strictObject({
      name: z.string(),
      count: z.int().optional(),
      on: z.boolean().optional(),
      list: z.array(z.string()).optional(),
      thing: z.object({ a: z.number() }).optional(),
    }),
    { io: 'input' },
  ),
);

describe('a form', () => {
  test('gives numbers, booleans, lists and objects where the contract asks for them', () => {
    const body = { name: '7', count: '7', on: 'false', list: '["a"]', thing: '{"a":1}' };
    expect(read(body)).toEqual({ name: '7', count: 7, on: false, list: ['a'], thing: { a: 1 } });
  });

  test('leaves as text what can not be read, for the contract to refuse', () => {
    const body = { count: '1e9', on: 'yes', list: '[', thing: '', other: '1' };
    expect(read(body)).toEqual(body);
  });
});
