import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cookiesOf } from '../../testing/sign-in-by-http.ts';
import { codeOf, minuteMs, openSignInDesk, right, type SignInDesk } from '../../testing/sign-in-desk.ts';

const idleMs = 120 * minuteMs - 2_000;
const hourMs = 60 * minuteMs;

describe('a clock that steps back by two hours (F39)', () => {
  let desk: SignInDesk;
  let begun: number;
  beforeEach(async () => {
    desk = await openSignInDesk();
    begun = desk.farm.clock.now().getTime();
  });
  afterEach(() => desk.farm.close());

  const at = (ms: number): void => desk.farm.clock.set(new Date(begun + ms));
  const info = async (cookie: string): Promise<number | string> =>
    codeOf(await desk.farm.app.inject({ url: '/admbo/admin/info', headers: { cookie } }));

  test('neither ends a session nor lets it live on beyond its time', async () => {
    const cookie = cookiesOf(await desk.attempt(right));
    at(-2 * hourMs);
    expect(await info(cookie)).toBe(0);
    at(idleMs - 1);
    expect(await info(cookie)).toBe(0);
    at(2 * idleMs);
    expect(await info(cookie)).toBe('sessionIsExpired');
  });

  test('does not free who is locked out, who is let in when the time has come', async () => {
    await desk.failTimes(5);
    at(-2 * hourMs);
    expect(codeOf(await desk.attempt(right))).toBe(1043);
    at(5 * minuteMs);
    expect(codeOf(await desk.attempt(right))).toBe(0);
  });
});
