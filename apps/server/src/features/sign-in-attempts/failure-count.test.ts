import { lastTryField, lastTryWords } from '@rackhand/contract/account/last-try';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, makeAdmin, passwordOf, type TestApp } from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import {
  codeOf,
  dayMs,
  minuteMs,
  openSignInDesk,
  right,
  type SignInDesk,
  wrong,
} from '../../testing/sign-in-desk.ts';

describe('failures in a row', () => {
  let farm: TestApp;
  let desk: SignInDesk;
  beforeEach(async () => {
    desk = await openSignInDesk();
    ({ farm } = desk);
  });
  afterEach(() => farm.close());

  test('unknown id and wrong password look the same', async () => {
    const [unknown, known] = [await desk.attempt(wrong, {}, 'nobody'), await desk.attempt(wrong)];
    expect(unknown.statusCode).toBe(known.statusCode);
    const { request_id: _a, ...unknownBody } = unknown.json<Record<string, unknown>>();
    const { request_id: _b, ...knownBody } = known.json<Record<string, unknown>>();
    expect(unknownBody).toEqual(knownBody);
  });

  test('four failures and a success leave nothing behind', async () => {
    await desk.failTimes(4);
    expect(codeOf(await desk.attempt(right))).toBe(0);
    expect(await desk.failTimes(4)).toEqual(['E1004', 'E1004', 'E1004', 'E1004']);
  });

  test('the fifth failure locks for five minutes, right passwords included, and nothing prolongs it', async () => {
    expect(await desk.failTimes(5)).toEqual(['E1004', 'E1004', 'E1004', 'E1004', 1042]);
    farm.clock.advance(4 * minuteMs);
    const locked = await desk.attempt(right);
    expect(codeOf(locked)).toBe(1043);
    expect(locked.statusCode).toBe(429);
    expect(locked.headers['retry-after']).toBe('60');
    expect(await desk.failTimes(3)).toEqual([1043, 1043, 1043]);
    farm.clock.advance(59_000);
    expect(codeOf(await desk.attempt(right))).toBe(1043);
    farm.clock.advance(2_000);
    expect(codeOf(await desk.attempt(right))).toBe(0);
  });

  test('the fourth failure says that the next one locks, and the lock what the one after it does; of an unknown id too', async () => {
    for (const id of ['super01', 'nobody']) {
      const said: unknown[] = [];
      for (let index = 0; index < 5; index += 1) {
        const answer = await desk.attempt(wrong, {}, id);
        said.push(answer.json<{ details?: unknown[] }>().details ?? []);
      }
      const detail = ({ ko, en }: { ko: string; en: string }): unknown =>
        expect.objectContaining({ field: lastTryField, message: ko, texts: { ko, en } });
      const [warned, locked] = [[detail(lastTryWords.locks)], [detail(lastTryWords.restricts)]];
      expect(said).toEqual([[], [], [], warned, locked]);
    }
  });

  test('an unknown id locks like a known one', async () => {
    const codes: (number | string)[] = [];
    for (let index = 0; index < 6; index += 1) codes.push(codeOf(await desk.attempt(wrong, {}, 'nobody')));
    expect(codes).toEqual(['E1004', 'E1004', 'E1004', 'E1004', 1042, 1043]);
  });

  test('spellings of one id share one count', async () => {
    const codes: (number | string)[] = [];
    for (const admId of ['super01', 'SUPER01', ' super01', 'Super01 ', 'ｓｕｐｅｒ01']) {
      codes.push(codeOf(await desk.attempt(wrong, {}, admId)));
    }
    expect(codes.at(-1)).toBe(1042);
  });

  test('a failure after a lock has passed restricts until the password is reset', async () => {
    await desk.failTimes(5);
    farm.clock.advance(5 * minuteMs);
    expect(await desk.failTimes(1)).toEqual(['E1000']);
    farm.clock.advance(2 * dayMs);
    expect(codeOf(await desk.attempt(right))).toBe('E1000');
  });

  test('failures are forgotten after a day, and not a moment before', async () => {
    await desk.failTimes(3);
    farm.clock.advance(dayMs - 1);
    expect(await desk.failTimes(1)).toEqual(['E1004']);
    farm.clock.advance(dayMs - 1);
    expect(await desk.failTimes(1)).toEqual([1042]);
    farm.clock.advance(dayMs);
    expect(await desk.failTimes(1)).toEqual(['E1004']);
  });

  test('the lock stands on another instance, as after a restart', async () => {
    await desk.failTimes(5);
    const other = await createTestApp({ beside: farm });
    expect(codeOf(await signInByHttp(other.app, 'super01', right))).toBe(1043);
    await other.close();
  });

  test('of 50 wrong guesses at once, on two instances, at most five are looked at', async () => {
    const other = await createTestApp({ beside: farm });
    const guesses = Array.from({ length: 50 }, (_, index) =>
      signInByHttp(index % 2 === 0 ? farm.app : other.app, 'super01', wrong),
    );
    const codes = (await Promise.all(guesses)).map(codeOf);
    expect(codes.filter((code) => code === 'E1004')).toHaveLength(4);
    expect(codes.filter((code) => code === 1042)).toHaveLength(1);
    expect(codes.filter((code) => code === 1043)).toHaveLength(45);
    await other.close();
  });

  test('a browser that has signed in before has a count of its own', async () => {
    const home = { cookie: cookiesOf(await desk.attempt(right)) };
    await desk.failTimes(5);
    expect(codeOf(await desk.attempt(right))).toBe(1043);
    expect(codeOf(await desk.attempt(right, home))).toBe(0);
    expect((await desk.failTimes(5, home)).at(-1)).toBe(1042);
    expect(codeOf(await desk.attempt(right, home))).toBe(1043);
  });

  test('nobody is a known browser by a cookie that this server has not signed', async () => {
    const home = cookiesOf(await desk.attempt(right));
    const [, text = '', signature = ''] = /rackhand_browser=([^.;]+)\.([^;]+)/.exec(home) ?? [];
    expect(signature).toMatch(/^[\w-]{43}$/);
    const { ids } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { ids: object };
    const other = Buffer.from(JSON.stringify({ browser: 'x', ids })).toString('base64url');
    const forged = [`${other}.${signature}`, `${text}.${'A'.repeat(43)}`, `${text}.`, text];
    await desk.failTimes(5);
    for (const value of forged)
      expect(codeOf(await desk.attempt(right, { cookie: `rackhand_browser=${value}` }))).toBe(1043);
    expect(codeOf(await desk.attempt(right, { cookie: `rackhand_browser=${text}.${signature}` }))).toBe(0);
  });

  test('a known browser is known for its own id only, and for 90 days', async () => {
    const home = { cookie: cookiesOf(await desk.attempt(right)) };
    await makeAdmin(farm.db, 'admin', { at: farm.clock.now() });
    for (let index = 0; index < 5; index += 1) await desk.attempt(wrong, {}, 'admin01');
    expect(codeOf(await desk.attempt(passwordOf.admin, home, 'admin01'))).toBe(1043);
    farm.clock.advance(89 * dayMs);
    expect(codeOf(await desk.attempt(right, home))).toBe(0);
    farm.clock.advance(2 * dayMs);
    await desk.failTimes(5);
    expect(codeOf(await desk.attempt(right, home))).toBe(1043);
  });
});
