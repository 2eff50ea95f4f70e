import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { importRules, ruleHistory } from '@rackhand/contract/endpoints/rule-files';
import type { CustomSetting } from '@rackhand/contract/rule/keyword-rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addSetting } from '../../testing/foreign-rows.ts';

type Imported = AnswerOf<typeof importRules>;
const setting = '/admbo/custom/setting';

describe('the rules as a file', () => {
  let farm: TestFarm;
  beforeEach(async () => {
    farm = await createTestFarm();
  });
  afterEach(() => farm.close());

  const download = async (language = 'en'): Promise<string> => {
    const headers = { cookie: farm.cookie, 'accept-language': language };
    return (await farm.app.inject({ url: `${setting}_file`, headers })).body;
  };
  const send = (text: string, query = '') =>
    farm.app.inject({
      ...{ method: 'POST', url: `${setting}_import${query}`, payload: text },
      headers: { cookie: farm.cookie, ...sameOrigin, 'content-type': 'text/csv' },
    });
  const tryOut = async (text: string): Promise<Imported> =>
    (await send(text, '?dry_run=true')).json<{ data: Imported }>().data;
  const values = async (list: string): Promise<string[]> =>
    (await farm.read<{ settings: CustomSetting[] }>(`${setting}/${list}`)).settings.map(({ value }) => value);

  test('come out with their list, headed in the language of who asks, and no cell is a formula', async () => {
    await farm.call(`${setting}/failed`, { value: '=1+1' });
    await farm.call(`${setting}/ignore_warning`, { value: 'a, "b"' });
    const app = { app_id: 'com.example.my-app', name: '은행', os_type: 'ios' };
    await farm.call(`${setting}/protection_app`, app);
    expect(await download()).toBe(
      [
        '\ufeffList,Value,Name,OS',
        "failed,'=1+1,,",
        'ignore_warning,"a, ""b""",,',
        'protected_app,com.example.my-app,은행,ios',
        '',
      ].join('\r\n'),
    );
    expect(await download('ko')).toContain('목록,값,이름,OS');
  });

  test('come in as they went out: nothing is new there, and all of it is in an empty farm', async () => {
    await farm.call(`${setting}/failed`, { value: '=1+1' });
    await farm.call(`${setting}/warning`, { value: 'line\nbreak' });
    await farm.call(`${setting}/protection_app`, { app_id: 'com.example.a', name: 'A', os_type: 'android' });
    const file = await download();
    expect(await tryOut(file)).toMatchObject({ present: 3, refused_count: 0, added: { failed: 0 } });
    await farm.close();
    farm = await createTestFarm();
    expect(await tryOut(file)).toMatchObject({ is_written: false, present: 0, added: { failed: 1 } });
    expect(await values('failed')).toEqual([]);
    expect((await send(file)).json()).toMatchObject({ data: { is_written: true } });
    expect([await values('failed'), await values('warning')]).toEqual([['=1+1'], ['line\nbreak']]);
    expect(await download()).toBe(file);
  });

  test('a dry run names each line that cannot be, and an import of such a file writes nothing', async () => {
    await farm.call(`${setting}/ignore_failed`, { value: 'Expected' });
    const file = [
      'list,value,name,os_type',
      'failed,expected',
      'failed,new one',
      'warning,NEW ONE',
      'failed,New One',
      'nowhere,x',
      `warning,${'a'.repeat(101)}`,
      'warning, ',
      'protected_app,single,Name,android',
      'protected_app,com.example.b,Name,windows',
      '',
    ].join('\n');
    const tried = await tryOut(file);
    expect(tried).toMatchObject({ present: 1, refused_count: 7, added: { failed: 1, warning: 0 } });
    expect(tried.refused.map(({ line }) => line)).toEqual([2, 4, 6, 7, 8, 9, 10]);
    expect(tried.refused[0]?.texts.en).toBe('Already in the list Ignore Failed.');
    const written = await send(file);
    expect(written.json()).toMatchObject({
      errorCode: 901,
      details: [{ field: 'line 2' }, {}, {}, {}, {}, {}, {}],
    });
    expect(await values('failed')).toEqual([]);
  });

  test.each([
    ['a quote that never ends', 'failed,"x\n'],
    ['more lines than the lists hold', 'failed,x\n'.repeat(41_002)],
    ['a cell as long as a file', `failed,${'x'.repeat(200_000)}\n`],
  ])('an administrator is told of a file with %s, and nothing is written', async (_what, text) => {
    const response = await send(text);
    expect(response.json()).toMatchObject({ errorCode: 901 });
    expect(await values('failed')).toEqual([]);
  });

  test('without the feature of protected apps, none of them goes out or comes in', async () => {
    await farm.close();
    farm = await createTestFarm(undefined, {}, { 'origin.json': { features: { protectedApps: false } } });
    const tried = await tryOut('protected_app,com.example.a,A,android\nfailed,x');
    expect(tried).toMatchObject({ refused_count: 1, added: { failed: 1, protected_app: 0 } });
    expect(await download()).not.toContain('protected_app');
  });

  test('every administrator reads who changed what of them, and nothing of another deployment', async () => {
    await addSetting(farm, 'foreign');
    await farm.call(`${setting}/failed`, { value: 'crash' });
    await farm.call(`${setting}/failed`, { value: 'CRASH' });
    await send('protected_app,com.example.a,A,android\nfailed,x');
    const { changes, total_count: total } = await farm.read<AnswerOf<typeof ruleHistory>>(
      `${setting}_history`,
    );
    expect(total).toBe(3);
    expect(changes).toMatchObject([
      { by: 'admin01', action: 'protected_app.imported', after: { added: 1 } },
      { by: 'admin01', action: 'custom_setting.imported', after: { failed: 1 } },
      { by: 'admin01', action: 'custom_setting.added', object: 'crash', after: { type: 'failed' } },
    ]);
  });

  test('who changed what is told newest first, also where the number of changes has a digit more', async () => {
    await sql`select setval(pg_get_serial_sequence('audit_trail', 'id'), 97)`.execute(farm.db);
    const written = ['one', 'two', 'three', 'four', 'five'];
    for (const value of written) await farm.call(`${setting}/failed`, { value });
    const { changes } = await farm.read<AnswerOf<typeof ruleHistory>>(`${setting}_history`);
    expect(changes.map(({ object }) => object)).toEqual(written.toReversed());
  });
});
