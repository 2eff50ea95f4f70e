import { randomInt } from 'node:crypto';
import { brokenPasswordRules, type PasswordOwner } from '@rackhand/contract/account/password-rules';

/** Without characters that are easily mistaken for one another. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const signs = '!@$%^*-';
const length = 16;

/** A password that keeps all rules, of about 80 random bits. */
export function inventPassword(owner: PasswordOwner): string {
  for (;;) {
    const password = Array.from({ length }, (_, index) => pick(index % 4 === 3 ? digits : letters));
    password[randomInt(length)] = pick(signs);
    const text = password.join('');
    if (brokenPasswordRules(text, owner).length === 0) return text;
  }
}

function pick(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length));
}
