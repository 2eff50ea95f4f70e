import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cookieName, formatCookie, readCookies } from './cookies.ts';

describe('cookies', () => {
  test('come back as they were set', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_.-]+$/), fc.boolean(), (value, secure) => {
        const name = cookieName('c', secure);
        const pair = formatCookie(name, value, { maxAgeSeconds: 5, secure }).split(';')[0] ?? '';
        expect(readCookies(`other=1; ${pair}; ${name}=second`).get(name)).toBe(value);
      }),
    );
  });

  test('of any header are read without an error', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(readCookies(header)).toBeInstanceOf(Map);
      }),
    );
    expect(readCookies(undefined).size).toBe(0);
  });
});
