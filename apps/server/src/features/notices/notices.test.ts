import { type Notice, noticeState, noticeStates } from '@rackhand/contract/notice/notice';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { ensureTrialNotices } from './trial-notices.ts';

const stepMs = 600_000;

describe('notices', () => {
  let farm: TestFarm;
  beforeEach(async () => {
    farm = await createTestFarm(undefined, {}, { 'appConfig.json': { hosts: { 'shop.example': 'hmg' } } });
  });
  afterEach(() => farm.close());

  const at = (steps: number): string => new Date(farm.clock.now().getTime() + steps * stepMs).toISOString();
  const values = (changed: object = {}) => ({
    ...{ title: '점검', title2: '', content1: '**점검**합니다.', content2: '' },
    ...{ start_date: at(-1), end_date: at(1), active: true, ...changed },
  });
  const add = async (changed: object = {}): Promise<number> => {
    const answer = await farm.call('/service/noti/add', values(changed));
    expect(answer).toMatchObject({ status: 200, errorCode: 0 });
    return answer.data['noti_id'] as number;
  };
  const list = (query = ''): Promise<{ total_count: number; notifications: Notice[] }> =>
    farm.read(`/service/noti/list${query}`);
  const first = async (): Promise<Notice> => (await list()).notifications[0] as Notice;
  const update = async (changed: object) => {
    const { noti_id, version } = await first();
    return farm.call('/service/noti/update', { noti_id, version, ...changed });
  };

  test('are answered with their Korean times, a state by the clock, and texts as NFC', async () => {
    const content1 = `${'한'.normalize('NFD')}\r\n글`;
    await add({ title: ` ${'점검'.normalize('NFD')} `, content1 });
    const { start_date, state, ...rest } = await first();
    expect(rest).toMatchObject({ title: '점검', content1: '한\n글', active: true, version: 1 });
    expect([start_date.endsWith('+09:00'), state]).toEqual([true, 'shown']);
    expect(rest).not.toHaveProperty('html1');
    farm.clock.advance(2 * stepMs);
    expect((await first()).state).toBe('over');
  });

  test('are found by a state exactly where the contract says that they have it', async () => {
    for (const active of [true, false]) {
      for (const [from, to] of [
        [-2, 1],
        [0, 1],
        [1, 2],
        [-1, 0.5],
      ])
        await add({ active, start_date: at(from ?? 0), end_date: at(to ?? 0) });
    }
    farm.clock.advance(0.5 * stepMs);
    const all = (await list()).notifications;
    for (const state of noticeStates) {
      const found = (await list(`?state=${state}`)).notifications.map(({ noti_id }) => noti_id);
      const judged = all.filter((one) => noticeState(one, farm.clock.now()) === state);
      expect([state, found]).toEqual([state, judged.map(({ noti_id }) => noti_id)]);
      expect(judged.length).toBeGreaterThan(0);
    }
  });

  test('are searched in both languages without case and literally, sorted, and cut into pages', async () => {
    await add({ title: '가격 100%', content2: 'Prices', title2: 'New Prices' });
    await add({ title: '나', start_date: at(-3) });
    const titles = async (query: string) => (await list(query)).notifications.map(({ title }) => title);
    for (const q of ['PRICES', 'ＰＲＩＣＥＳ'])
      expect(await titles(`?q=${encodeURIComponent(q)}`)).toEqual(['가격 100%']);
    expect(await titles(`?q=${encodeURIComponent('가격'.normalize('NFD'))}`)).toEqual(['가격 100%']);
    expect(await titles('?q=%25')).toEqual(['가격 100%']);
    expect(await titles('')).toEqual(['가격 100%', '나']);
    const sort = encodeURIComponent(JSON.stringify({ id: 'title', direction: 'desc' }));
    expect(await titles(`?sort=${sort}&limit=1`)).toEqual(['나']);
    expect(await list('?page=2&limit=1')).toMatchObject({ total_count: 2, notifications: [{ title: '나' }] });
  });

  test.each([
    ['title', { title: ' ' }],
    ['title', { title: '가'.repeat(101) }],
    ['title', { title: 'a\nb' }],
    ['title2', { title2: 'a'.repeat(101) }],
    ['content1', { content1: '' }],
    ['content1', { content1: 'a'.repeat(5001) }],
    ['content1', { content1: '<script>alert(1)</script>' }],
    ['content1', { content1: 'a <b onclick=x>b</b>' }],
    ['content1', { content1: '![](https://a.example/x.png)' }],
    ['content2', { content2: '[a](javascript:alert(1))' }],
    ['content2', { content2: '[a](&#106;avascript:x)' }],
    ['content2', { content2: '<data:text/html,x>' }],
    ['content2', { content2: '[a][b]\n\n[b]: http://plain.example' }],
    ['content2', { content2: '[a](/relative)' }],
    ['start_date', { start_date: '2026-01-01' }],
    ['start_date', { start_date: '1999-01-01T00:00:00Z' }],
    ['end_date', { end_date: '2026-01-01T00:00:00Z', start_date: '2025-01-01T00:00:00Z' }],
    ['end_date', { start_date: '2090-01-02T00:00:00Z', end_date: '2090-01-02T00:00:00Z' }],
  ])('an administrator cannot add one with a wrong %s (%#)', async (field, wrong) => {
    const answer = await farm.call('/service/noti/add', values(wrong));
    expect(answer).toMatchObject({ status: 400, errorCode: 901, details: [{ field }] });
    expect((await list()).total_count).toBe(0);
  });

  test('that are over can be changed as long as their end stays, and a new end is in the future', async () => {
    await add();
    farm.clock.advance(2 * stepMs);
    expect(await update({ title: '끝난 점검' })).toMatchObject({ errorCode: 0, data: { version: 2 } });
    expect(await update({ end_date: at(-0.5) })).toMatchObject({
      errorCode: 901,
      details: [{ field: 'end_date' }],
    });
    expect(await update({ end_date: at(1) })).toMatchObject({ errorCode: 0 });
    expect(await first()).toMatchObject({ state: 'shown', title: '끝난 점검', version: 3 });
  });

  test('whoever changes one that has changed meanwhile is told both values (20414)', async () => {
    const noti_id = await add();
    await update({ title: '다른 제목' });
    const late = await farm.call('/service/noti/update', {
      noti_id,
      version: 1,
      title: '내 제목',
      active: true,
    });
    expect(late).toMatchObject({
      ...{ status: 409, errorCode: 20414 },
      details: [
        { field: 'version', message: '보낸 값: 1 / 현재 값: 2' },
        { field: 'title', message: '보낸 값: 내 제목 / 현재 값: 다른 제목' },
      ],
    });
    expect((await update({ title: '다른 제목' })).data).toEqual({ version: 2 });
  });

  test('are in the trail with what stood there before, and told to streams of their deployment', async () => {
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    const noti_id = await add();
    expect((await stream.sees(({ name }) => name === 'notice')).data).toEqual({ noti_id });
    stream.close();
    await update({ active: false });
    const trail = await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'object', 'before', 'after'])
      .where('action', 'like', 'notice.%')
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      { action: 'notice.added', object: String(noti_id), before: null, after: { title: '점검' } },
      { action: 'notice.changed', before: { active: true }, after: { active: false } },
    ]);
  });

  test('a token for customers polls what is shown, as HTML, and is told by a tag that nothing has changed', async () => {
    await add();
    await add({ title: '예정', start_date: at(0.5) });
    await add({ title: '영문', content2: '[go](https://a.example "t")\n\n`<b>`', start_date: at(-2) });
    const { headers } = await makeApiToken(farm, ['customers']);
    const poll = (tag?: string) =>
      farm.app.inject({
        url: '/service/noti/list?shown=1',
        headers: { ...headers, ...(tag !== undefined && { 'if-none-match': tag }) },
      });
    const answer = await poll();
    const tag = String(answer.headers['etag']);
    const korean = '<p><strong>점검</strong>합니다.</p>';
    expect(answer.json<{ data: object }>().data).toMatchObject({
      total_count: 2,
      notifications: [
        { title: '점검', html1: korean, html2: korean },
        { html2: '<p><a href="https://a.example" title="t">go</a></p>\n<p><code>&lt;b&gt;</code></p>' },
      ],
    });
    expect([(await poll(tag)).statusCode, (await poll(tag)).body]).toEqual([304, '']);
    farm.clock.advance(0.6 * stepMs);
    expect((await poll(tag)).statusCode).toBe(200);
  });

  test('a token for reading sees none, and without the feature every call answers 2001', async () => {
    const { headers } = await makeApiToken(farm, ['read']);
    expect((await farm.app.inject({ url: '/service/noti/list', headers })).statusCode).toBe(403);
    await farm.close();
    farm = await createTestFarm(undefined, {}, { 'origin.json': { features: { noti: false } } });
    const cookie = { cookie: farm.cookie, ...sameOrigin };
    const read = await farm.app.inject({ url: '/service/noti/list', headers: cookie });
    expect(read.json()).toMatchObject({ errorCode: 2001 });
    expect(await farm.call('/service/noti/add', values())).toMatchObject({ errorCode: 2001 });
  });

  test('the trial has one that is shown, one to come, one that is over and one without English, once', async () => {
    await ensureTrialNotices(farm);
    const { notifications } = await list();
    expect(new Set(notifications.map(({ state }) => state))).toEqual(new Set(['shown', 'scheduled', 'over']));
    expect(notifications.filter(({ title2, content2 }) => title2 === '' && content2 === '')).toHaveLength(1);
    await ensureTrialNotices(farm);
    expect((await list()).total_count).toBe(notifications.length);
  });
});
