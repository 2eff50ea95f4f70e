import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestApp, sameOrigin } from '../../testing/create-test-app.ts';

test('whoever reads the log, or a page that is linked to, does not learn the token of a reset link (S34)', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const farm = await createTestApp({ log: pino({ level: 'trace' }, stream) });
  const token = 'Tq8sRw3mYz6kLp2v';
  const page = await farm.app.inject({ url: `/change_password?token=${token}&adm_id=${token}` });
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  await farm.app.inject({
    url: `/admbo/check_reset_password_timeout?adm_id=${token}`,
    headers: { authorization: token },
  });
  await farm.app.inject({
    method: 'POST',
    url: `/admbo/reset_password?token=${token}`,
    headers: sameOrigin,
    payload: { pw: token, key: token, token },
  });
  await farm.close();
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
});
