import { brokenPasswordRules, isCommonPassword } from '@rackhand/contract/account/password-rules';
import { expect, test } from 'vitest';
import { inventPassword } from './invent-password.ts';

test('a password that the server invents keeps the rules, and nobody knows it from another one (S21)', () => {
  const owner = { id: 'admin01', email: 'lemon@farm.example', phone: '01092837461' };
  const invented = Array.from({ length: 200 }, () => inventPassword(owner));
  expect(new Set(invented).size).toBe(200);
  for (const password of invented) {
    expect(brokenPasswordRules(password, owner)).toEqual([]);
    expect(isCommonPassword(password)).toBe(false);
    expect(password).toHaveLength(16);
  }
  // No place of it is ever the same.
  for (let place = 0; place < 16; place += 1)
    expect(new Set(invented.map((password) => password[place])).size).toBeGreaterThan(5);
});
