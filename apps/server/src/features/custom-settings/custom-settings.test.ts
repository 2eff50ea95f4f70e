import type { CustomSetting, KeywordList } from '@rackhand/contract/rule/keyword-rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addSession, makeForeignAdmin } from '../../testing/foreign-rows.ts';
import { openStream } from '../../testing/test-stream.ts';

const path = (list: KeywordList): string => `/admbo/custom/setting/${list}`;

describe('keyword lists', () => {
  let farm: TestFarm;
  beforeEach(async () => {
    farm = await createTestFarm(undefined, {}, { 'appConfig.json': { hosts: { 'shop.example': 'hmg' } } });
  });
  afterEach(() => farm.close());

  const list = async (type: KeywordList): Promise<CustomSetting[]> =>
    (await farm.read<{ settings: CustomSetting[] }>(path(type))).settings;
  const values = async (type: KeywordList): Promise<string[]> => (await list(type)).map(({ value }) => value);
  const add = (type: KeywordList, value: string): Promise<Answer> => farm.call(path(type), { value });
  const idOf = ({ data }: Answer): number => (data['setting'] as CustomSetting).id;
  const trail = () =>
    farm.db
      .selectFrom('audit_trail')
      .select(['action', 'object', 'before', 'after', 'group_type'])
      .where('action', 'like', 'custom_setting.%')
      .where('result', '=', 'ok')
      .orderBy('id', 'desc')
      .execute();

  test('keep what is added trimmed and as it is written, the newest first', async () => {
    await add('failed', '  FATAL EXCEPTION ');
    await farm.call(path('failed'), { type: 'failed', value: '(a+)+$' });
    expect(await list('failed')).toMatchObject([
      { type: 'failed', value: '(a+)+$', changed_by: 'admin01' },
      { type: 'failed', value: 'FATAL EXCEPTION' },
    ]);
    expect((await trail())[1]).toEqual({
      ...{ action: 'custom_setting.added', object: 'FATAL EXCEPTION', before: null, group_type: 'origin' },
      after: { type: 'failed', value: 'FATAL EXCEPTION' },
    });
  });

  test('of an empty value nothing is written, and an empty edit changes nothing', async () => {
    const id = idOf(await add('failed', 'ANR'));
    expect(await add('failed', ' \u3000 ')).toMatchObject({ status: 200, data: { setting: null } });
    const edited = await farm.call(`${path('failed')}/update`, { id, value: '' });
    expect(edited).toMatchObject({ status: 200, data: { setting: null } });
    expect(await values('failed')).toEqual(['ANR']);
    expect(await trail()).toHaveLength(1);
  });

  test('an administrator cannot add or edit more than 100 characters, counted as people count them', async () => {
    expect(await add('failed', ` ${'각'.normalize('NFD').repeat(100)} `)).toMatchObject({ status: 200 });
    const refused = await add('warning', 'a'.repeat(101));
    expect(refused).toMatchObject({ status: 400, errorCode: 901 });
    expect(refused.details).toMatchObject([{ field: 'value', message: '100자까지 입력할 수 있습니다.' }]);
    const id = idOf(await add('warning', 'slow'));
    const edited = await farm.call(`${path('warning')}/update`, { id, value: 'a'.repeat(101) });
    expect(edited).toMatchObject({ status: 400, errorCode: 901 });
    expect(await values('warning')).toEqual(['slow']);
  });

  test.each<[KeywordList, KeywordList, boolean]>([
    ['failed', 'failed', false],
    ['failed', 'ignore_failed', false],
    ['ignore_failed', 'failed', false],
    ['warning', 'ignore_warning', false],
    ['ignore_warning', 'warning', false],
    ['failed', 'warning', false],
    ['warning', 'failed', false],
    ['ignore_failed', 'ignore_warning', true],
    ['ignore_failed', 'warning', true],
    ['ignore_warning', 'failed', true],
  ])('what stands in %s, in any case, may stand in %s too: %s', async (there, here, isAllowed) => {
    const id = idOf(await add(there, 'Timeout'));
    const answer = await add(here, ' tImEoUt ');
    if (isAllowed) expect(answer).toMatchObject({ status: 200, errorCode: 0 });
    else {
      expect(answer).toMatchObject({ status: 409, errorCode: 2020 });
      expect(answer.details.map(({ field, message }) => [field, message])).toEqual([
        ['value', expect.stringContaining('목록에 이미 있습니다')],
        ['type', there],
        ['id', String(id)],
      ]);
    }
  });

  test('of two administrators who edit one value at once the later is told the other’s, and does not take its place', async () => {
    const id = idOf(await add('failed', 'timeout'));
    const edit = (value: string, version?: number) =>
      farm.call(`${path('failed')}/update`, { id, value, version });
    expect(await edit('read timeout', 1)).toMatchObject({ status: 200 });
    const stale = await edit('connect timeout', 1);
    expect(stale).toMatchObject({ status: 409, errorCode: 20414 });
    expect(stale.details).toMatchObject([
      { field: 'version' },
      { field: 'value', message: '보낸 값: connect timeout / 현재 값: read timeout' },
    ]);
    expect(await list('failed')).toMatchObject([{ value: 'read timeout', version: 2 }]);
    await edit('connect timeout', 2);
    // A program may go on without.
    await edit('any timeout');
    expect(await list('failed')).toMatchObject([{ value: 'any timeout', version: 4 }]);
  });

  test('an edit is refused where the new value stands, and may change its own case', async () => {
    const id = idOf(await add('failed', 'crash'));
    await add('ignore_failed', 'expected');
    const refused = await farm.call(`${path('failed')}/update`, { id, value: 'EXPECTED' });
    expect(refused).toMatchObject({ status: 409, errorCode: 2020 });
    const edited = await farm.call(`${path('failed')}/update`, { id, value: 'Crash' });
    expect(edited.data['setting']).toMatchObject({ id, value: 'Crash' });
    expect((await trail())[0]).toMatchObject({
      action: 'custom_setting.changed',
      before: { value: 'crash' },
      after: { value: 'Crash' },
    });
  });

  test('an entry is changed and deleted in its own list alone, and once', async () => {
    const id = idOf(await add('failed', 'crash'));
    expect(await farm.call(`${path('warning')}/delete`, { id })).toMatchObject({ status: 404 });
    expect(await farm.call(`${path('warning')}/update`, { id, value: 'x' })).toMatchObject({ status: 404 });
    expect(await farm.call(path('warning'), { type: 'failed', value: 'x' })).toMatchObject({
      ...{ status: 400, details: [{ field: 'type' }] },
    });
    expect(await farm.call(`${path('failed')}/delete`, { id })).toMatchObject({ status: 200 });
    expect(await farm.call(`${path('failed')}/delete`, { id })).toMatchObject({ errorCode: 2002 });
    expect(await values('failed')).toEqual([]);
  });

  test('of two administrators who add the same word to rival lists at once, one is refused', async () => {
    const lists = ['failed', 'warning', 'ignore_failed', 'failed'] as const;
    const answers = await Promise.all(lists.map((type) => add(type, 'race')));
    const written = answers.flatMap(({ errorCode }, index) => (errorCode === 0 ? [lists[index]] : []));
    expect([['failed'], ['warning', 'ignore_failed'], ['warning'], ['ignore_failed']]).toContainEqual(
      written,
    );
  });

  test('hold 10,000 values each, and say so to who adds one more', async () => {
    await add('failed', 'first');
    await sql`
      insert into custom_settings (group_type, type, value, comparable, changed_by, changed_at)
      select 'origin', 'failed', n::text, n::text, 'x', now() from generate_series(2, 10000) n`.execute(
      farm.db,
    );
    const refused = await add('failed', 'one more');
    expect(refused).toMatchObject({ status: 400, errorCode: 901, details: [{ field: 'value' }] });
    expect(await list('failed')).toHaveLength(10_000);
    expect(await add('warning', 'one more')).toMatchObject({ status: 200 });
  });

  test('belong to a deployment: another one sees and hears nothing of them, and may have the same', async () => {
    const their = await makeForeignAdmin(farm, 'their-admin', 'hmg');
    const { cookie } = await addSession(farm, their, 'hmg');
    const there = { host: 'shop.example', cookie };
    const streams = [await farm.stream(), await openStream(farm.origin, there)] as const;
    for (const stream of streams) await stream.sees(({ name }) => name === 'ready');
    await add('failed', 'ours');
    await streams[0].sees(({ name }) => name === 'custom_setting');
    const read = await farm.app.inject({ url: path('failed'), headers: there });
    expect(read.json()).toEqual({ errorCode: 0, data: { settings: [] } });
    const added = await farm.app.inject({
      ...{ method: 'POST', url: path('failed'), payload: { value: 'OURS' } },
      headers: { ...there, ...sameOrigin },
    });
    expect(added.statusCode).toBe(200);
    await streams[1].sees(({ name }) => name === 'custom_setting');
    expect(streams.map((stream) => stream.named('custom_setting').length)).toEqual([1, 1]);
    for (const stream of streams) stream.close();
  });

  test('are told of to who comes back after a change', async () => {
    const stream = await farm.stream();
    const { id } = await stream.sees(({ name }) => name === 'ready');
    stream.close();
    await add('failed', 'meanwhile');
    const resumed = await farm.stream({ 'last-event-id': id });
    await resumed.sees(({ name }) => name === 'custom_setting');
    resumed.close();
  });
});
