import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from './domain-error.ts';
import { parseStrictJson } from './strict-json.ts';

const keys = fc.string({ unit: 'grapheme' }).filter((key) => key !== '__proto__');
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.string({ unit: 'grapheme' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
  ),
}));

describe('strict JSON', () => {
  test('reads whatever JSON.stringify writes, with or without space', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('refuses a key that stands twice in one object, however it is written', () => {
    fc.assert(
      fc.property(keys, values, values, (key, first, second) => {
        const quoted = JSON.stringify(key);
        const text = `{"a-${key.length.toString()}":{${quoted} : ${JSON.stringify(first)},\n${quoted}:${JSON.stringify(second)}}}`;
        expect(() => parseStrictJson(text)).toThrow(DomainError);
      }),
    );
    expect(parseStrictJson('{"a":{"b":1},"c":{"b":1},"d":["b",":","b"]}')).toBeDefined();
  });

  test('refuses a key that is a prototype, and more than 32 levels (S59, F56)', () => {
    for (const key of ['"__proto__"', '"\\u005f_proto__"'])
      expect(() => parseStrictJson(`{"a":[{${key}:{}}]}`)).toThrow(DomainError);
    const nested = (levels: number): string => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2);
    expect(parseStrictJson(nested(32))).toBeDefined();
    expect(() => parseStrictJson(nested(34))).toThrow(DomainError);
    expect(() => parseStrictJson(`[${nested(32)}]`)).toThrow(DomainError);
  });

  test('throws nothing but a refusal, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseStrictJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }),
    );
  });

  test('takes the time of the length, whatever the text', () => {
    const megabyte = 1024 * 1024;
    for (const part of ['[', '"', '"\\', '\\"', '{"a":', '"a":', '" ']) {
      const startedAt = performance.now();
      for (const text of [
        part.repeat(megabyte / part.length),
        JSON.stringify(part.repeat(megabyte / part.length)),
      ]) {
        try {
          parseStrictJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    }
  });
});
