import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenIdRule, comparableId, idRules, isValidAdminId } from './admin-id.ts';
import { isEmail } from './contact-rules.ts';

describe("an administrator's id", () => {
  test('is 3 to 21 letters and digits with single separators between them', () => {
    for (const id of ['abc', 'a1b', 'kim.chul-soo_7', 'a$b', 'a+b', 'x'.repeat(21), '123']) {
      expect([id, isValidAdminId(id)]).toEqual([id, true]);
    }
    for (const id of [
      '',
      'ab',
      'x'.repeat(22),
      '-abc',
      'abc-',
      'a--b',
      'a.-b',
      'a b',
      ' abc',
      'abc\n',
      'kim!',
      '김철수',
      'a@b',
    ]) {
      expect([id, isValidAdminId(id)]).toEqual([id, false]);
    }
  });

  test('that is not valid names the rule that it breaks first', () => {
    const [length, letters, between, space] = idRules;
    expect(['ab', 'kim!', 'a--b', 'a b'].map(brokenIdRule)).toEqual([length, letters, between, space]);
  });

  test('may be an e-mail address instead', () => {
    for (const id of ['kim@farm.example', 'a.b+c@mail.farm.co.kr'])
      expect([id, isValidAdminId(id)]).toEqual([id, true]);
    for (const id of [
      '@farm.example',
      'kim@',
      'kim@farm',
      'kim@-farm.example',
      'kim@farm..example',
      'k m@farm.example',
      'kim@farm.example\r\nBcc: x@y.example',
      '"a b"@farm.example',
      `${'x'.repeat(65)}@farm.example`,
      `kim@${'x'.repeat(250)}.example`,
    ]) {
      expect([id, isValidAdminId(id)]).toEqual([id, false]);
    }
  });

  test('is compared without case, width and surrounding space', () => {
    expect(comparableId('  ＫＩＭ.Chul ')).toBe('kim.chul');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (id) => {
        expect(comparableId(` ${id} `)).toBe(comparableId(id));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{3,21}$/), (id) => {
        expect(comparableId(id.toUpperCase())).toBe(comparableId(id.toLowerCase()));
        expect(isValidAdminId(id)).toBe(true);
      }),
    );
  });

  test('of any length is judged at once', () => {
    for (const id of [
      'a-'.repeat(50_000),
      'a'.repeat(100_000),
      `a@${'a-'.repeat(50_000)}.b`,
      `a@${'a.'.repeat(50_000)}`,
    ]) {
      const startedAt = performance.now();
      isValidAdminId(id);
      isEmail(id);
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    }
  });
});
