import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, makeAdmin, passwordOf, type TestApp } from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { wrong } from '../../testing/sign-in-desk.ts';

let farm: TestApp;
let lines: string[];
beforeEach(async () => {
  lines = [];
  farm = await createTestApp({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    deployments: { 'origin.json': { twoStep: false } },
  });
  for (const role of ['admin', 'super'] as const) await makeAdmin(farm.db, role, { at: farm.clock.now() });
});
afterEach(() => farm.close());

const attempt = (admId: string, remoteAddress: string, password = wrong) =>
  signInByHttp(farm.app, admId, password, { remoteAddress });

async function fail(times: number, admId: string, ip: string): Promise<void> {
  for (let index = 0; index < times; index += 1) await attempt(admId, ip);
}

/** The minute that is under way is written at the end of the server. */
async function trail() {
  await farm.app.close();
  const rows = await farm.db
    .selectFrom('audit_trail')
    .select(['actor_name', 'action', 'object', 'after', 'result', 'ip'])
    .where('result', '<>', 'ok')
    .orderBy('id')
    .execute();
  return rows.map(({ after, ...row }) => {
    const told: { times?: number } | null = after;
    return { ...row, times: told?.times };
  });
}

describe('who is refused without a look at the password', () => {
  test('leaves one entry for each name and address, and one that counts the others (S05, S09)', async () => {
    await fail(45, 'admin01', '203.0.113.7');
    await fail(2, 'ADMIN01', '203.0.113.8');
    const entries = await trail();
    expect(entries.map(({ result, ip, times }) => [result, ip, times])).toEqual([
      ...Array.from({ length: 4 }, () => ['E1004', '203.0.113.7', undefined]),
      ['1042', '203.0.113.7', undefined],
      ['1043', '203.0.113.7', undefined],
      ['1043', '203.0.113.8', undefined],
      ['1043', '203.0.113.7', 39],
      ['1043', '203.0.113.8', 1],
    ]);
    expect(entries).toMatchObject(entries.map(() => ({ action: 'session.sign_in', object: '' })));
  });

  test('cannot fill the trail by inventing names and addresses', async () => {
    await fail(20, 'admin01', '203.0.113.7');
    for (let index = 0; index < 60; index += 1) await attempt(`guess${String(index)}`, '203.0.113.7');
    for (let index = 0; index < 150; index += 1) await attempt('admin01', `198.51.100.${String(index)}`);
    const entries = await trail();
    const inLock = entries.filter(({ result }) => result === '1043');
    expect(inLock.length).toBeLessThan(130);
    // Twenty names, those of them that came again, and all the others together.
    expect(inLock.filter(({ ip }) => ip === '203.0.113.7').length).toBeLessThan(25);
    const counted = inLock.map(({ times = 1 }) => times).reduce((sum, times) => sum + times, 0);
    expect(counted).toBe(15 + 45 + 150);
    expect(inLock.filter(({ actor_name: name }) => name === 'several names').length).toBeGreaterThan(1);
  });

  test('is still counted one by one where the admin is told what has failed since', async () => {
    await attempt('admin01', '192.0.2.1', passwordOf.admin);
    const browser = cookiesOf(await attempt('admin01', '192.0.2.1', passwordOf.admin));
    await fail(12, 'admin01', '203.0.113.7');
    await trail();
    const later = await createTestApp({ beside: farm });
    const { admin } = passwordOf;
    const signedIn = await signInByHttp(later.app, 'admin01', admin, { cookie: browser });
    const answer = await later.app.inject({
      url: '/admbo/admin-last-activity',
      headers: { cookie: cookiesOf(signedIn) },
    });
    await later.close();
    expect(answer.json()).toMatchObject({ data: { failures_since: 12 } });
  });

  test('cannot fill it with codes for steps that there never were, with agents’ keys, or with mails that are not sent', async () => {
    const post = (url: string, payload: object) =>
      farm.app.inject({ method: 'POST', url, payload, headers: { 'sec-fetch-site': 'same-origin' } });
    for (let index = 0; index < 10; index += 1) {
      const code = { adm_id: 'admin01', verification_code: '123456', login_record_id: `x${String(index)}` };
      await post('/admbo/verification_code_check', code);
      await post('/user/passwd/reissue', { adm_id: 'admin01', locale: 'ko' });
      const headers = { authorization: `Bearer ${'k'.repeat(20 + index)}` };
      await farm.app.inject({ url: '/agent/link', headers });
    }
    const entries = await trail();
    expect(entries.map(({ action, result, times }) => [action, result, times])).toEqual([
      ['session.code_checked', '1020', undefined],
      ['agent.refused', '2006', undefined],
      ['admin.password_found', '1014', undefined],
      ['session.code_checked', '1020', 9],
      ['agent.refused', '2006', 9],
      ['admin.password_found', '1014', 4],
    ]);
  });
});

describe('a call that something foreign makes', () => {
  const foreign = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-site' };
  const ask = (headers: Record<string, string>, remoteAddress = '203.0.113.7') =>
    farm.app.inject({ method: 'POST', url: '/admbo/rack_group/order', payload: {}, headers, remoteAddress });
  const told = (): object[] =>
    lines.map((line) => JSON.parse(line) as { refused?: object }).flatMap(({ refused: it }) => it ?? []);

  test('with the session of a browser stands in the trail under that admin, with where it came from (S48)', async () => {
    const cookie = await farm.signIn('admin');
    expect((await ask({ cookie, ...foreign })).statusCode).toBe(403);
    const [entry, ...others] = await trail();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actor_name: 'admin01',
      action: 'rack_groups.ordered',
      result: '2001',
      ip: '203.0.113.7',
    });
    const { after } = await farm.db
      .selectFrom('audit_trail')
      .select('after')
      .where('result', '=', '2001')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ origin: foreign.origin });
  });

  test('without a session, or by nobody at all, is a line of the log with code and address, and one that counts', async () => {
    for (let index = 0; index < 8; index += 1) {
      await ask(foreign);
      await ask({ 'sec-fetch-site': 'same-origin' }, '203.0.113.8');
      await farm.app.inject({ method: 'POST', url: '/admbo/signin', headers: foreign, payload: {} });
    }
    expect(await trail()).toEqual([]);
    const at = (ip: string, code: string) => ({ ip, code });
    expect(told()).toMatchObject([
      { ...at('203.0.113.7', '2001'), method: 'POST', path: '/admbo/rack_group/order' },
      at('203.0.113.8', '31011'),
      { ...at('127.0.0.1', '2001'), path: '/admbo/signin' },
      { ip: '203.0.113.7', times: 7, codes: { '2001': 7 } },
      { ip: '203.0.113.8', times: 7, codes: { '31011': 7 } },
      { ip: '127.0.0.1', times: 7, codes: { '2001': 7 } },
    ]);
  });
});
