import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inventSessionSecret } from '../../platform/sessions/session-cookie.ts';
import { createTestApp, makeAdmin, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { seal } from '../../testing/seal.ts';
import { fetchTicket, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf, right, wrong } from '../../testing/sign-in-desk.ts';

describe('a hostile sign-in', () => {
  let farm: TestApp;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    farm = await createTestApp({ log });
    await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
  });
  afterEach(() => farm.close());

  const post = (pw: string, key: string): Promise<LightMyRequestResponse> =>
    farm.app.inject({
      method: 'POST',
      url: '/admbo/signin',
      headers: sameOrigin,
      payload: { admin_id: 'super01', pw, key },
    });

  /** Noise, half of a ciphertext, one with a bit turned, a megabyte. */
  function garbage(publicKey: string, index: number): string {
    const sealed = Buffer.from(seal(right, publicKey), 'base64');
    if (index % 4 === 0) return randomBytes(384).toString('base64');
    if (index % 4 === 1) return sealed.subarray(0, index).toString('base64');
    if (index % 4 === 2) {
      const at = index % sealed.length;
      sealed[at] = (sealed[at] ?? 0) ^ (1 << (index % 8));
      return sealed.toString('base64');
    }
    return 'A'.repeat(index === 3 ? 1024 ** 2 : index);
  }

  test('of 200 kinds of garbage is refused each time, and counts as no failure (S03)', async () => {
    for (let index = 0; index < 200; index += 1) {
      const { public_key: publicKey, key } = await fetchTicket(farm.app);
      const answer = await post(garbage(publicKey, index), key);
      expect([index, [400, 413].includes(answer.statusCode), codeOf(answer)]).toEqual([index, true, 901]);
    }
    expect(codeOf(await signInByHttp(farm.app, 'super01', right))).toBe(0);
  }, 60_000);

  test('with line breaks and escapes in the id is one line of the log and of the trail, without secrets (S84)', async () => {
    const id = 'a\r\n{"level":60,"msg":"forged"}\u001B[31m';
    expect(codeOf(await signInByHttp(farm.app, id, wrong))).toBe('E1004');
    await signInByHttp(farm.app, 'super01', right);
    for (const line of lines) {
      expect(line.endsWith('\n') && !line.slice(0, -1).includes('\n')).toBe(true);
      const { level } = JSON.parse(line) as { level: number };
      expect(level).toBeLessThan(60);
      expect(line).not.toContain('\u001B');
    }
    const trail = await farm.db.selectFrom('audit_trail').selectAll().execute();
    expect(trail.map(({ actor_name: name }) => name)).toContain(id);
    const written = JSON.stringify([lines, trail]);
    for (const secret of [wrong, right]) expect(written).not.toContain(secret);
    expect(lines.filter((line) => line.includes('/admbo/signin')).length).toBeGreaterThan(0);
  });
});

test('a thousand secrets of sessions have 128 bit or more each, no two alike and no bit of them leaning (S38)', () => {
  const secrets = Array.from({ length: 1000 }, () => Buffer.from(inventSessionSecret().secret, 'base64url'));
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1000);
  const bits = (secrets[0]?.length ?? 0) * 8;
  expect(bits).toBeGreaterThanOrEqual(128);
  for (let bit = 0; bit < bits; bit += 1) {
    const ones = secrets.filter((secret) => ((secret[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    // Of 256 fair coins thrown a thousand times, one in a billion runs has one beyond six and a half deviations.
    expect(Math.abs(ones - 500)).toBeLessThan(6.5 * Math.sqrt(250));
  }
});
