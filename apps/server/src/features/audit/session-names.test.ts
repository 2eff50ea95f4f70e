import type { AuditEntry } from '@rackhand/contract/endpoints/audit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestApp,
  makeAdmin,
  passwordOf,
  sameOrigin,
  type TestApp,
} from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const onChrome = 'admin01 · Chrome 141 · Windows';
const onFirefox = 'admin01 · Firefox 140 · Linux';

describe('a session in the audit trail', () => {
  let farm: TestApp;
  let chief: string;
  beforeEach(async () => {
    farm = await createTestApp();
    for (const role of ['super', 'admin'] as const) await makeAdmin(farm.db, role, { at: farm.clock.now() });
    chief = cookiesOf(await signInByHttp(farm.app, 'super01', passwordOf.super));
  });
  afterEach(() => farm.close());

  const enter = async (userAgent: string): Promise<string> =>
    cookiesOf(
      await signInByHttp(farm.app, 'admin01', passwordOf.admin, { headers: { 'user-agent': userAgent } }),
    );
  const post = (url: string, cookie: string, payload = {}) =>
    farm.app.inject({ method: 'POST', url, payload, headers: { cookie, ...sameOrigin } });
  const named = async (query: string): Promise<[string, string | null][]> => {
    const answer = await farm.app.inject({ url: `/admbo/audit?${query}`, headers: { cookie: chief } });
    const { entries } = answer.json<{ data: { entries: AuditEntry[] } }>().data;
    return entries.map(({ action, object_name: name }) => [action, name]);
  };

  test('is named by its admin and the browser that it is on: where it begins, ends and is ended', async () => {
    const own = await enter(chrome);
    await enter(firefox);
    await post('/admbo/sessions/end', own, { others: true });
    await post('/admbo/signout', own);
    expect(await named('who=admin01')).toEqual([
      ['session.sign_out', onChrome],
      ['session.ended', onFirefox],
      ['session.sign_in', onFirefox],
      ['session.sign_in', onChrome],
    ]);
  });

  test('keeps the name of its beginning when the session has been forgotten, in the file as well', async () => {
    await post('/admbo/signout', await enter(chrome));
    await farm.db.deleteFrom('sessions').where('ended_at', 'is not', null).execute();
    expect(await named('who=admin01')).toEqual([
      ['session.sign_out', null],
      ['session.sign_in', onChrome],
    ]);
    const url = '/admbo/audit/download?who=admin01&action=session.sign_in';
    const { body } = await farm.app.inject({ url, headers: { cookie: chief } });
    expect(body.split('\r\n')[1]).toContain(`,ok,127.0.0.1,${onChrome},`);
  });

  test('is none where nobody came in', async () => {
    await signInByHttp(farm.app, 'admin01', 'Wrong-lime7');
    expect(await named('who=admin01')).toEqual([['session.sign_in', null]]);
  });
});
