import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createTestApp, makeAdmin, passwordOf, type TestApp } from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

interface Trail {
  total_count: number;
  entries: { actor: string; action: string; object: string; result: string; at: string }[];
}
interface Activities {
  total_count: number;
  admin_activities: { os: string; browser: string; activity: string; status: string; ip: string }[];
}

describe('the audit trail', () => {
  let farm: TestApp;
  let chief: string;
  let plain: string;

  beforeAll(async () => {
    farm = await createTestApp();
    await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
    await makeAdmin(farm.db, 'admin', { at: farm.clock.now() });
    const headers = { 'user-agent': windows };
    await signInByHttp(farm.app, 'ADMIN01', 'Wrong-lime7', { headers });
    chief = cookiesOf(await signInByHttp(farm.app, 'super01', passwordOf.super, { headers }));
    plain = cookiesOf(await signInByHttp(farm.app, 'admin01', passwordOf.admin, { headers }));
    await farm.db.transaction().execute(async (trx) => {
      for (const object of ['arn:1', 'arn:100%', 'a_b']) {
        await recordAudit(trx, {
          actor: { name: '김장비' },
          action: 'device.removed',
          object,
          after: { memo: 'x' },
          result: 'ok',
        });
      }
    });
  });
  afterAll(() => farm.close());

  async function read<Data>(url: string, cookie = chief): Promise<Data> {
    const response = await farm.app.inject({ url, headers: { cookie } });
    return response.json<{ data: Data }>().data;
  }

  const find = (query: Record<string, string>) =>
    read<Trail>(`/admbo/audit?${new URLSearchParams(query).toString()}`);

  test('is shown to a super admin, newest first, a page at a time', async () => {
    const trail = await find({ limit: '2', page: '1' });
    expect(trail.total_count).toBe(6);
    expect(trail.entries.map(({ object }) => object)).toEqual(['a_b', 'arn:100%']);
    expect(trail.entries[0]?.at).toMatch(/\+09:00$/);
    expect((await find({ limit: '2', page: '3' })).entries.at(-1)).toMatchObject({
      actor: 'ADMIN01',
      action: 'session.sign_in',
      result: 'E1004',
    });
  });

  test('is searched literally by who, what, object, result and Korean day', async () => {
    const objects = async (query: Record<string, string>) =>
      (await find(query)).entries.map(({ object }) => object);
    expect(await objects({ object: '%' })).toEqual(['arn:100%']);
    expect(await objects({ object: '_' })).toEqual(['a_b']);
    expect(await objects({ who: '김장비'.normalize('NFD') })).toHaveLength(3);
    expect(await objects({ action: 'device.removed', object: 'ARN' })).toHaveLength(2);
    expect((await find({ result: 'refused' })).entries).toHaveLength(1);
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    expect((await find({ from: today, to: today })).total_count).toBe(6);
    expect((await find({ to: '2001-01-01' })).total_count).toBe(0);
  });

  test('refuses what is no day and what it does not know, naming the field', async () => {
    for (const [field, value] of [
      ['from', '2026-13-01'],
      ['page', '0'],
      ['sort', 'x'],
      ['who', 'x'.repeat(101)],
    ] as const) {
      const response = await farm.app.inject({
        url: `/admbo/audit?${field}=${value}`,
        headers: { cookie: chief },
      });
      expect(response.json()).toMatchObject({ errorCode: 901, details: [{ field }] });
    }
  });

  test('is neither shown to a super admin nor taken away between days in the wrong order (901)', async () => {
    const days = 'from=2026-12-02&to=2026-12-01';
    for (const url of [`/admbo/audit?${days}`, `/admbo/audit/download?${days}`]) {
      const response = await farm.app.inject({ url, headers: { cookie: chief } });
      expect(response.json(), url).toMatchObject({
        errorCode: 901,
        details: [{ field: 'from', texts: { en: 'The first day cannot be later than the last one.' } }],
      });
    }
    expect((await find({ action: 'audit.downloaded' })).total_count).toBe(0);
    expect((await find({ from: '2020-12-01', to: '2020-12-01' })).total_count).toBe(0);
  });

  test('is taken away as CSV, in the language asked for, and says that it was', async () => {
    const response = await farm.app.inject({
      url: '/admbo/audit/download?action=device.removed',
      headers: { cookie: chief, 'accept-language': 'en' },
    });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="audit_\d{14}\.csv"/);
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = response.body.split('\r\n');
    expect(lines[0]).toMatch(/Time,Who,Action,Object,Result,IP,Object name,Before,After,Request ID$/);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(',Device deleted,a_b,ok,,,,"{""memo"":""x""}",');
    expect((await find({ action: 'audit.downloaded' })).entries).toHaveLength(1);
  });

  test('names who acts without being an admin in words, and is searched by them', async () => {
    await farm.db.transaction().execute((trx) =>
      recordAudit(trx, {
        actor: { name: 'command line' },
        action: 'admin.unlocked',
        object: 'admin01',
        result: 'ok',
      }),
    );
    for (const [language, who, word] of [
      ['ko', '명령', '명령줄'],
      ['en', 'COMMAND', 'Command line'],
    ] as const) {
      const { body } = await farm.app.inject({
        url: `/admbo/audit/download?who=${encodeURIComponent(who)}`,
        headers: { cookie: chief, 'accept-language': language },
      });
      expect(body.split('\r\n')).toHaveLength(3);
      expect(body).toContain(`,${word},`);
    }
  });

  test('is closed to a plain admin, whose try is recorded', async () => {
    const response = await farm.app.inject({ url: '/admbo/audit', headers: { cookie: plain } });
    expect(response.json()).toMatchObject({ errorCode: 31108 });
    expect((await find({ action: 'call.refused' })).entries[0]).toMatchObject({
      actor: 'admin01',
      object: 'GET /admbo/audit',
      result: '31108',
    });
  });

  test("an admin sees the own part of it, with failed sign-ins, and nobody else's", async () => {
    const own = await read<Activities>('/admbo/admin-activities?kind=sign_in', plain);
    expect(own.admin_activities).toEqual([
      expect.objectContaining({ activity: 'session.sign_in', status: 'ok', browser: 'Chrome 141' }),
      expect.objectContaining({
        activity: 'session.sign_in',
        status: 'E1004',
        ip: '127.0.0.1',
        os: 'Windows',
      }),
    ]);
    const all = await read<Activities>('/admbo/admin-activities?page=1&limit=1', plain);
    expect(all.total_count).toBe(3);
    expect(all.admin_activities).toHaveLength(1);
    expect(all.admin_activities[0]).toMatchObject({ activity: 'call.refused', status: '31108' });
  });
});
