import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, minuteMs } from '../../testing/sign-in-desk.ts';
import { openUserDesk, tokenOf, type UserDesk } from '../../testing/user-desk.ts';

describe('an address with wrong one-time tokens', () => {
  let desk: UserDesk;
  beforeEach(async () => {
    desk = await openUserDesk();
  });
  afterEach(() => desk.farm.close());

  const guess = async (times: number): Promise<Set<number | string>> => {
    const codes = new Set<number | string>();
    for (let index = 0; index < times; index += 1)
      codes.add(codeOf(await desk.redeem(`guess-${String(index)}`)));
    return codes;
  };

  test('is refused after 20 with a right one too, for 5 minutes, and no other address is', async () => {
    expect(await guess(20)).toEqual(new Set([2006]));
    const uid = await desk.addUser('minjun.kim');
    const cookie = await desk.farm.signIn('admin');
    const token = tokenOf(await desk.start(cookie, uid));
    const refused = await desk.redeem(token);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '300']);
    expect(codeOf(await desk.redeem(token, '203.0.113.51'))).toBe(0);
    desk.farm.clock.advance(5 * minuteMs);
    await desk.end(cookie);
    expect(codeOf(await desk.redeem(tokenOf(await desk.start(cookie, uid))))).toBe(0);
  });

  test('is refused after 20 that came at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => desk.redeem(`guess-${String(index)}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  test('is not refused for 19 in 5 minutes and others later', async () => {
    await guess(19);
    desk.farm.clock.advance(5 * minuteMs);
    expect(await guess(19)).toEqual(new Set([2006]));
  });
});
