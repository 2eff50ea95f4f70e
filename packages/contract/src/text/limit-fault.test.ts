import { expect, test } from 'vitest';
import { z } from 'zod';
import { limitFault } from './limit-fault.ts';
import { storableText } from './storable-text.ts';

const said = (schema: z.ZodType, value: unknown): (string | undefined)[] =>
  (schema.safeParse(value, { reportInput: true }).error?.issues ?? []).map((issue) => limitFault(issue)?.en);

test.each([
  ['a text of a person', storableText(100), 'x'.repeat(101), 'Must be 100 characters or fewer.'],
  ['one that is far too long', storableText(1000), 'x'.repeat(9000), 'Must be 1,000 characters or fewer.'],
  ['one that is too short', z.string().min(4), 'abc', 'Must be 4 characters or more.'],
  ['one that is empty', z.string().min(1), '', 'Is empty.'],
  ['a list', z.array(z.int()).max(1), [1, 2], 'Must be 1 or fewer.'],
  ['a list without anything', z.array(z.int()).min(1), [], 'Must be 1 or more.'],
  ['a number', z.int().max(99), 100, 'Must be 99 or less.'],
  ['a number that is too small', z.int().min(1), 0, 'Must be 1 or more.'],
  ['a choice', z.enum(['on', 'off']), 'of', 'Must be one of: on, off'],
])('%s is told its limit', (_what, schema, value, text) => {
  expect(said(schema, value)).toEqual([text]);
});

test('what is missing, of the wrong type or of very many choices has no limit to be told', () => {
  const many = z.enum(Array.from({ length: 100 }, (_, nth) => `state-${String(nth)}`));
  expect(said(many, 'x')).toEqual([undefined]);
  expect(said(z.object({ name: z.enum(['a', 'b']) }), {})).toEqual([undefined]);
  expect(said(z.int(), 'x')).toEqual([undefined]);
});
