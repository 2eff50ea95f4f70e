import type { LinePreview } from '@rackhand/contract/rule/line-result';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addSetting } from '../../testing/foreign-rows.ts';
import { formHeaders, formPayload } from '../../testing/form-payload.ts';

const path = '/admbo/custom/setting_preview';

describe('a preview of detection messages', () => {
  let farm: TestFarm;
  beforeAll(async () => {
    farm = await createTestFarm();
    await farm.call('/admbo/custom/setting/failed', { value: 'Fatal' });
    await farm.call('/admbo/custom/setting/ignore_failed', { value: 'expected' });
    await addSetting(farm, 'foreign');
  });
  afterAll(() => farm.close());

  const send = (payload: object | Buffer, headers: Record<string, string> = {}) =>
    farm.app.inject({
      ...{ method: 'POST', url: path, payload },
      headers: { cookie: farm.cookie, ...sameOrigin, 'accept-language': 'en', ...headers },
    });
  const ofFile = (content: Buffer) =>
    send(formPayload([['file', { name: 'test.log', content }]]), formHeaders);

  test('judges each line of a text by the lists of its deployment, and says by which word', async () => {
    const { data } = await farm.call(path, { text: 'ok foreign\r\nFATAL a\nfatal, Expected' });
    expect(data).toMatchObject({
      counts: { lines: 3, matched: 2, failed: 1, ignored: 1, none: 1 },
      lines: [
        {
          number: 2,
          text: 'FATAL a',
          result: 'failed',
          matches: [{ type: 'failed', value: 'Fatal', at: 0 }],
        },
        { number: 3, result: 'ignored', matches: [{ type: 'failed' }, { type: 'ignore_failed', at: 7 }] },
      ],
    });
  });

  test('judges a file of many megabytes, and keeps nothing of it', async () => {
    const line = Buffer.from(`${'x'.repeat(119)}\n`);
    const content = Buffer.concat([...Array<Buffer>(40_000).fill(line), Buffer.from('fatal')]);
    const { data } = (await ofFile(content)).json<{ data: LinePreview }>();
    expect(data.counts).toMatchObject({ lines: 40_001, failed: 1 });
    const kept = await farm.db.selectFrom('files').selectAll().execute();
    expect(kept).toEqual([]);
  });

  test('takes a text of up to 1 MiB in a form, and nothing more', async () => {
    const text = 'a'.repeat(1024 ** 2);
    expect((await send(formPayload([['text', text]]), formHeaders)).statusCode).toBe(200);
    const more = await send(formPayload([['text', `${text}a`]]), formHeaders);
    expect(more.json()).toMatchObject({ errorCode: 901 });
  });

  test('an administrator sends a text or a file: neither and both are refused', async () => {
    const both = formPayload([
      ['text', 'a'],
      ['file', { name: 'a.log', content: Buffer.from('a') }],
    ]);
    expect((await send({})).json()).toMatchObject({ errorCode: 901, details: [{ field: 'text' }] });
    expect((await send(both, formHeaders)).json()).toMatchObject({
      errorCode: 901,
      details: [{ field: 'file' }],
    });
  });

  test('is a reading: a token that may read may ask for it, and it leaves no entry in the trail', async () => {
    const { headers } = await makeApiToken(farm, ['read']);
    const before = await farm.db.selectFrom('audit_trail').select('id').execute();
    const answer = await farm.app.inject({ method: 'POST', url: path, payload: { text: 'fatal' }, headers });
    expect(answer.statusCode).toBe(200);
    expect(await farm.db.selectFrom('audit_trail').select('id').execute()).toEqual(before);
  });
});
