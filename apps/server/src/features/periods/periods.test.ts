import { randomUUID } from 'node:crypto';
import type { Period } from '@rackhand/contract/points/period';
import type { Text } from '@rackhand/contract/text/language';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';

interface Answer {
  errorCode: number;
  data: { period_id: number; total_count: number; periods: Period[] };
  details?: { field: string; message: string; texts?: Text }[];
}

let desk: UserDesk;
let cookie: string;
let uid: string;
const dayMs = 86_400_000;
/** Of the server's today so many days on, in Korean time. */
const day = (days: number): string =>
  new Date(desk.farm.clock.now().getTime() + days * dayMs + 9 * 3_600_000).toISOString().slice(0, 10);

beforeEach(async () => {
  desk = await openUserDesk();
  cookie = await desk.farm.signIn('admin');
  uid = await desk.addUser('minjun.kim');
});
afterEach(() => desk.farm.close());

const post = async (url: string, payload: object, key: string = randomUUID()): Promise<Answer> => {
  const headers = { cookie, ...sameOrigin, 'idempotency-key': key };
  return (
    await desk.farm.app.inject({ method: 'POST', url: `/admbo/${url}`, headers, payload })
  ).json<Answer>();
};
const get = async (url: string): Promise<Answer['data']> =>
  (await desk.farm.app.inject({ url: `/admbo/${url}`, headers: { cookie } })).json<Answer>().data;
const give = (more: object = {}, key?: string): Promise<Answer> => {
  const days = 'term' in more ? {} : { end_date: day(29) };
  return post('user_period/give', { uid, start_date: day(0), ...days, note: 'trial', ...more }, key);
};

describe('a period ticket', () => {
  test('is given from a day to a day, or for so many days, and stands in both lists and in the trail', async () => {
    const { data } = await give();
    await give({ start_date: day(30), term: '10' });
    const { periods } = await get(`user_period/list/${uid}`);
    expect(periods).toMatchObject([
      { start_date: day(30), end_date: day(39), state: 'scheduled', created_by: 'admin01' },
      { period_id: data.period_id, user_id: 'minjun.kim', end_date: day(29), state: 'active', note: 'trial' },
    ]);
    expect(Date.parse(periods[0]?.created_at ?? '')).toBe(desk.farm.clock.now().getTime());
    const wide = encodeURIComponent('ＭＩＮＪＵＮ');
    const searched = await get(`user_period/list?q=${wide}&state=scheduled&page=1&limit=50`);
    expect(searched).toMatchObject({ total_count: 1, periods: [{ start_date: day(30) }] });
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select('object')
      .where('action', '=', 'period.given')
      .execute();
    expect(trail).toEqual([{ object: uid }, { object: uid }]);
  });

  test('stands in both lists in the order that is asked for, and on the page', async () => {
    await give();
    await give({ start_date: day(30), term: '10' });
    const sort = encodeURIComponent(JSON.stringify({ id: 'end_date', direction: 'asc' }));
    for (const list of [`user_period/list/${uid}?sort=${sort}`, `user_period/list?sort=${sort}`])
      expect((await get(list)).periods).toMatchObject([{ end_date: day(29) }, { end_date: day(39) }]);
    for (const list of [`user_period/list/${uid}?page=2&limit=1`, 'user_period/list?page=2&limit=1'])
      expect(await get(list)).toMatchObject({ total_count: 2, periods: [{ end_date: day(29) }] });
  });

  test('is refused beside another one (2020), ended (901), without digits (41002), or for nobody (1017)', async () => {
    await give();
    const over = await give({ start_date: day(29) });
    expect(over.errorCode).toBe(2020);
    const days = `${day(0)} to ${day(29)}`;
    expect(over.details?.[0]).toMatchObject({
      field: 'start_date',
      texts: { en: `The user already has a period ticket from ${days}.` },
    });
    expect((await give({ start_date: day(-9), end_date: day(-1) })).errorCode).toBe(901);
    expect((await give({ term: 'ten' })).errorCode).toBe(41002);
    expect((await give({ term: 0 })).errorCode).toBe(901);
    expect((await give({ term: 5, end_date: day(40) })).errorCode).toBe(901);
    expect((await give({ uid: 'nobody' })).errorCode).toBe(1017);
    const left = await desk.addUser('left.one', { status: 'left' });
    expect((await give({ uid: left })).errorCode).toBe(1017);
  });

  test.each([
    ['neither a term nor a last day', () => ({ end_date: undefined })],
    ['both', () => ({ term: 5, end_date: day(40) })],
  ])('of which an admin says %s is refused with a word on it, in both languages', async (_what, wrong) => {
    expect(await give(wrong())).toMatchObject({
      errorCode: 901,
      details: [
        {
          field: 'end_date',
          texts: {
            ko: '기간과 마지막 날 중 하나만 입력하세요.',
            en: 'Enter either the term or the last day.',
          },
        },
      ],
    });
  });

  test('is one, however often it is sent with one key, and of many at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => give({}, key)));
    expect(new Set(answers.map(({ data }) => data.period_id)).size).toBe(1);
    expect((await give({ note: 'other' }, key)).errorCode).toBe(901);
    const others = await Promise.all(Array.from({ length: 5 }, () => give({ start_date: day(50), term: 3 })));
    expect(others.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1);
  });

  test('is cancelled once, leaves its days to another one, and has ended by itself when they are over', async () => {
    const { period_id } = (await give()).data;
    const cancel = () => post('user_period/cancel', { period_id, note: 'a mistake' });
    expect((await cancel()).errorCode).toBe(0);
    const again = await cancel();
    expect(again.errorCode).toBe(8004);
    expect(again.details?.[0]).toMatchObject({
      texts: { ko: '이미 취소된 기간 이용권입니다.', en: 'The period ticket has been cancelled already.' },
    });
    expect((await get(`user_period/list/${uid}`)).periods).toMatchObject([{ state: 'cancelled' }]);
    const second = (await give()).data.period_id;
    desk.farm.clock.advance(31 * dayMs);
    cookie = await desk.farm.signIn('admin');
    expect((await get('user_period/list?state=expired')).total_count).toBe(1);
    const late = await post('user_period/cancel', { period_id: second, note: 'too late' });
    expect([late.errorCode, late.details?.[0]?.texts?.en]).toEqual([8004, 'The period ticket is over.']);
  });

  test('is given by a token with a key alone', async () => {
    const { headers } = await makeApiToken(desk.farm, ['billing']);
    const payload = { uid, start_date: day(0), term: 3, note: 'x' };
    const send = async (more: object): Promise<number> =>
      (
        await desk.farm.app.inject({
          ...{ method: 'POST', url: '/admbo/user_period/give', payload },
          headers: { ...headers, ...more },
        })
      ).json<Answer>().errorCode;
    expect([await send({}), await send({ 'idempotency-key': 'one' })]).toEqual([901, 0]);
  });
});
