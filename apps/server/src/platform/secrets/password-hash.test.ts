import { expect, test } from 'vitest';
import { hashPassword } from './password-hash.ts';

test('a password is kept as argon2id, no weaker than OWASP asks for, and never twice as the same text', async () => {
  const hashes = [await hashPassword('Plain-lime7'), await hashPassword('Plain-lime7')];
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hashes[0] ?? '') ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(hashes[0]).not.toBe(hashes[1]);
});
