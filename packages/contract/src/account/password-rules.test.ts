import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brokenPasswordRules,
  isCommonPassword,
  passwordRules,
  unjudgedPasswordRules,
} from './password-rules.ts';

const owner = { id: 'kimchulsoo', name: 'Chulsoo', email: 'c.kim@farm.example', phone: '010-1234-5678' };
const broken = (password: string): string[] => brokenPasswordRules(password, owner);

/** Keeps every rule whoever the owner is. */
const good = 'Wz7!mQ2vTx';

describe('a password', () => {
  test('that keeps all rules breaks none', () => {
    expect(broken(good)).toEqual([]);
  });

  test('has 8 to 20 characters, counted as people count them', () => {
    expect(broken('Wz7!mQ2')).toEqual(['length']);
    expect(broken('Wz7!mQ2v')).toEqual([]);
    expect(broken('Wz7!mQ2vWz7!mQ2vWz7!')).toEqual([]);
    expect(broken('Wz7!mQ2vWz7!mQ2vWz7!m')).toEqual(['length']);
    expect(broken('한글비번7!한글'.normalize('NFD'))).toEqual([]);
    expect(broken('닭값몫넋앉많싫삶7!'.normalize('NFD'))).toEqual([]);
    expect(broken('🔑🗝🔒🔐7!🚪')).toEqual(['length']);
  });

  test('has a digit and one of the seven special characters', () => {
    expect(broken('WzxKmQtvTx!')).toEqual(['digit']);
    expect(broken('Wz7xmQ2vTx')).toEqual(['special']);
    for (const sign of '!@$%^*-') expect(broken(`Wz7${sign}mQ2v`)).toEqual([]);
  });

  test('has none of the forbidden characters and no space', () => {
    for (const sign of ['<', '>', '(', ')', '#', '&', "'", '"', '/', '|', '?', '\\', ' ', '\t', '\u3000']) {
      expect([sign, broken(`Wz7!${sign}Q2vT`)]).toEqual([sign, ['forbidden']]);
    }
  });

  test('has no three equal or consecutive characters among letters or among digits, whatever the case', () => {
    for (const run of ['aaa', 'aAa', 'abc', 'aBc', 'cba', '123', '321', '777', '!!!', '한한한']) {
      expect([run, broken(`Wz7!${run}Q2v`)]).toEqual([run, ['sequence']]);
    }
    expect(broken('Wz7!Q2vabc')).toEqual(['sequence']);
    for (const fine of ['ab1', 'a1b', '9:;', 'acb', '135', 'yza']) {
      expect([fine, broken(`Wz7!${fine}Q2v`)]).toEqual([fine, []]);
    }
  });

  test('holds neither the id, the name, the first part of the e-mail nor half of the phone number', () => {
    expect(broken('7!chulQ2vT')).toEqual(['id']);
    expect(broken('7!CHULQ2vT')).toEqual(['id']);
    expect(broken('7!c.kimQ2v')).toEqual(['email']);
    expect(broken('Wz!Q1234vT')).toContain('phone');
    expect(brokenPasswordRules('Wz!Q5802vT', { id: 'x1y', phone: '01058029999' })).toEqual(['phone']);
    expect(brokenPasswordRules('Wz!Q9174vT', { id: 'x1y', phone: '01058029174' })).toEqual(['phone']);
    expect(brokenPasswordRules('Wz!Q2935vT', { id: 'x1y', phone: '0112935802' })).toEqual([]);
    expect(brokenPasswordRules('abz7!Q2vT', { id: 'abz' })).toEqual(['id']);
    expect(brokenPasswordRules('7!minhQ2vT', { id: 'x1y', name: 'Minho' })).toEqual(['id']);
  });

  test('of any text is judged without an error, the same in both Unicode forms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (password, id) => {
        const rules = brokenPasswordRules(password, { id });
        expect(brokenPasswordRules(password.normalize('NFD'), { id })).toEqual(rules);
        expect(rules.every((rule) => Object.hasOwn(passwordRules, rule))).toBe(true);
      }),
    );
  });

  test('with any run of four of the id in it breaks the rule of the id', () => {
    const ids = fc.stringMatching(/^[a-z0-9]{4,21}$/);
    fc.assert(
      fc.property(ids, fc.nat(), fc.string(), fc.string(), fc.boolean(), (id, at, before, after, upper) => {
        const start = at % (id.length - 3);
        const run = id.slice(start, start + 4);
        const password = `${before}${upper ? run.toUpperCase() : run}${after}`;
        // Only where the text around does not change what normalisation makes of it.
        fc.pre(password.normalize('NFKC').toLowerCase().includes(run));
        expect(brokenPasswordRules(password, { id })).toContain('id');
      }),
    );
  });
});

describe('what a page does not know of the owner', () => {
  test('is left to the server; what is known to be empty is judged', () => {
    expect(unjudgedPasswordRules({ id: 'kim01' })).toEqual(['email', 'phone']);
    expect(unjudgedPasswordRules({ id: 'kim01', email: 'kim@farm.example', phone: '' })).toEqual([]);
  });
});

describe('a common password', () => {
  test('is known behind capitals, digits and signs', () => {
    for (const password of [
      'Password1!',
      'P@ssw0rd!',
      'Rackhand7!',
      'qwerty12!',
      '1admin!',
      'Welcome2024!',
      'Passw0rd-',
    ]) {
      expect([password, isCommonPassword(password)]).toEqual([password, true]);
    }
  });

  test('is not one that only contains such a word', () => {
    for (const password of [good, 'Wz7!koreaQ2v', 'mypassword-7x'])
      expect(isCommonPassword(password)).toBe(false);
  });
});
