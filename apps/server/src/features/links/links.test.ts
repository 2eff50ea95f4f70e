import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SharedTest, TestLink } from '@rackhand/contract/link/link';
import type { AccessMode, RunResult } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { fileDeskOf } from '../../testing/file-desk.ts';
import { type RunDesk, runDeskOf } from '../../testing/run-desk.ts';
import { teamDeskOf } from '../../testing/team-desk.ts';
import { addCustomer } from '../../testing/user-desk.ts';
import { storeFile } from '../test-files/store-run-file.ts';

const dayMs = 24 * 60 * 60_000;
let farm: TestFarm;
let runs: RunDesk;
let service: { authorization: string };
let uid: string;

interface Opened {
  status: number;
  errorCode: number;
  data: { test: SharedTest };
}

const addUser = (userId: string): Promise<string> => addCustomer(farm, userId);

beforeEach(async () => {
  farm = await createTestFarm();
  runs = runDeskOf(farm);
  service = (await makeApiToken(farm, ['customers'])).headers;
  uid = await addUser('minjun.kim');
});
afterEach(() => farm.close());

/** A run of the user that has ended, with a step, unless said otherwise. */
async function addRun(
  more: { access?: AccessMode; uid?: string | null; result?: RunResult | null; team_id?: number } = {},
): Promise<string> {
  const { access = 'public', result = 'passed', uid: owner = uid, team_id = null } = more;
  const row = { access, uid: owner, team_id };
  const made = await runs.add({ project: 'Pay', row, ...(result === null ? {} : { result }) });
  const facts = { os_version: '15', model: 'Pixel 9', boot_id: 'secret-boot' };
  const key = await runs.addAttempt(made.runId, 1, { facts: JSON.stringify(facts) });
  await runs.addItem(key, { number: 1, title: 'Log in', detail: 'at 10.0.0.7' });
  await runs.addItem(key, { number: 2, kind: 'gap', title: 'rack-1' });
  return made.test_run_id;
}

/** As an agent brings it. */
async function addShot(test_run_id: string, content: Buffer): Promise<void> {
  const [tid, n] = test_run_id.split('-').map(Number);
  const { id: runId } = await farm.db
    .selectFrom('test_runs')
    .select('id')
    .where('tid', '=', tid ?? 0)
    .where('n', '=', n ?? 0)
    .executeTakeFirstOrThrow();
  const { files } = fileDeskOf(farm);
  await files.keep(Readable.from([content]), { maximumBytes: 1e6 }, (trx, { sha256, bytes }) =>
    storeFile(
      trx,
      { runId, attempt: 1, groupType: 'origin' },
      { remote_file: 'shots/0001.png', kind: 'shot', sha256, bytes, type: 'image/png' },
      farm.clock.now(),
    ),
  );
}

async function create(test_run_id: string, more: object = {}): Promise<TestLink & { url: string }> {
  const made = await farm.call('/admbo/link/create', { test_run_id, access: 'public', ...more });
  if (made.errorCode !== 0) throw new Error(JSON.stringify(made));
  return made.data as unknown as TestLink & { url: string };
}
const codeOf = async (path: string, body: object): Promise<unknown> =>
  (await farm.call(path, body)).errorCode;

async function open(token: string, acting_uid?: string): Promise<Opened> {
  const payload = { token, ...(acting_uid === undefined ? {} : { acting_uid }) };
  const answer = await farm.app.inject({
    ...{ method: 'POST', url: '/service/link/open', headers: service, payload },
  });
  return { status: answer.statusCode, ...answer.json<Omit<Opened, 'status'>>() };
}
const openCode = async (token: string, acting?: string): Promise<number> =>
  (await open(token, acting)).errorCode;
const search = async (body: object = {}): Promise<{ total_count: number; links: TestLink[] }> =>
  (await farm.call('/admbo/link/search', body)).data as never;

describe('a link to the result of a run', () => {
  test('says its token once; the list shows the beginning of it, and whose run it is', async () => {
    const test_run_id = await addRun();
    const { token, link_id } = await create(test_run_id);
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const { links, total_count } = await search({ sval: 'MINJUN' });
    expect(total_count).toBe(1);
    for (const sval of ['pay', 'ＰＡＹ'])
      expect((await search({ skey: 'project', sval })).total_count).toBe(1);
    expect(links[0]).toMatchObject({
      ...{ link_id, token: token.slice(0, 6), test_run_id, project: 'Pay', uid, user_id: 'minjun.kim' },
      ...{ access: 'public', run_access: 'public', state: 'active', closed_by: null, version: 1 },
      created_by: 'admin01',
    });
    for (const filter of [{ uid }, { test_run_id }]) expect((await search({ filter })).total_count).toBe(1);
    for (const filter of [{ uid: 'nobody' }, { test_run_id: `${test_run_id}9` }])
      expect((await search({ filter })).total_count).toBe(0);
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(l)::text || (select string_agg(after::text, '') from audit_trail) as text from links l`.execute(
      farm.db,
    );
    expect(rows[0]?.text).not.toContain(token);
    for (const sval of [token, token.slice(0, 4)])
      expect((await search({ skey: 'token', sval })).total_count).toBe(1);
    expect((await search({ skey: 'test_run_id', sval: '999-1' })).total_count).toBe(0);
  });

  test('lasts to the end of its last day in Korean time, of a year at most', async () => {
    const test_run_id = await addRun();
    const today = new Date(farm.clock.now().getTime() + 9 * 60 * 60_000);
    const day = (days: number): string => new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10);
    const { token } = await create(test_run_id);
    expect((await search()).links[0]?.expire_date).toBe(day(7));
    for (const expire_date of [day(-1), day(366)])
      expect(await codeOf('/admbo/link/create', { test_run_id, access: 'public', expire_date })).toBe(901);
    await create(test_run_id, { expire_date: day(365) });
    const midnight = Date.parse(`${day(8)}T00:00:00+09:00`);
    farm.clock.advance(midnight - farm.clock.now().getTime() - 1);
    expect(await openCode(token)).toBe(0);
    farm.clock.advance(1);
    expect(await openCode(token)).toBe(2027);
  });

  test('is made of no run that is not there (2003), and of none whose files are gone (30002)', async () => {
    const foreign = await runs.add({ groupType: 'hmg', result: 'passed' });
    const body = { test_run_id: foreign.test_run_id, access: 'public' };
    expect(await codeOf('/admbo/link/create', body)).toBe(2003);
    const test_run_id = await addRun();
    await farm.db.updateTable('test_runs').set({ files_gone_at: farm.clock.now() }).execute();
    expect(await codeOf('/admbo/link/create', { ...body, test_run_id })).toBe(30002);
  });

  test('opens what people may see of a result, and nothing of the farm', async () => {
    const { token } = await create(await addRun());
    const { data } = await open(token);
    expect(data.test).toEqual({
      ...{ project: 'Pay', result: 'passed', test_type: 'scenario', app_id: 'com.example.bank' },
      ...{ app_version: '1.2', model: 'Pixel 9', os_version: '15', run_time: null },
      started_at: expect.any(String) as string,
      ended_at: expect.any(String) as string,
      steps: [{ number: 1, name: 'tap', title: 'Log in', state: 'passed', depth: 0 }],
      has_more_steps: false,
      files: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/10\.0\.0\.7|secret-boot|rack-1|udid/);
  });

  test('of a run without a result opens nothing yet, and gives no file of it (6003)', async () => {
    const { token } = await create(await addRun({ result: null }));
    expect(await openCode(token)).toBe(6003);
    expect(await fileCode(token, 'shots/0001.png')).toBe(6003);
  });

  test.each([
    ['is unknown', () => Promise.resolve(), 'never-made'],
    ['is closed', async (link: TestLink) => farm.call('/admbo/link/update', closing(link)), null],
    [
      'is another deployment’s',
      async () => farm.db.updateTable('links').set({ group_type: 'hmg' }).execute(),
      null,
    ],
    ['is of a suspended user', async () => setUser({ status: 'suspended' }), null],
    ['is of a user who has left', async () => setUser({ status: 'left' }), null],
  ])('that %s answers 2027 alike', async (_what, spoil, other) => {
    const link = await create(await addRun());
    await spoil(link);
    const answer = await farm.app.inject({
      ...{ method: 'POST', url: '/service/link/open', headers: service },
      payload: { token: other ?? link.token },
    });
    const { request_id: _id, ...body } = answer.json<Record<string, unknown>>();
    expect([answer.statusCode, body]).toEqual([
      404,
      { errorCode: 2027, message: expect.any(String) as string },
    ]);
  });
  const closing = ({ link_id }: TestLink): object => ({ link_id, closed: true, version: 1 });
  const setUser = (set: { status: 'suspended' | 'left' }) =>
    farm.db.updateTable('users').set(set).where('uid', '=', uid).execute();

  test('says who has closed it: its user’s suspension or leaving before an admin', async () => {
    const link = await create(await addRun());
    const closedBy = async () => (await search()).links[0]?.closed_by;
    await setUser({ status: 'suspended' });
    expect(await closedBy()).toBe('suspended');
    await farm.call('/admbo/link/update', closing(link));
    await setUser({ status: 'left' });
    expect(await closedBy()).toBe('left');
    await farm.db.updateTable('users').set({ status: 'active' }).execute();
    expect(await closedBy()).toBe('admin');
  });

  test('is said to be closed by an admin, in the trail and to who comes too late, only where one has', async () => {
    const { link_id } = await create(await addRun());
    const change = (body: object) => farm.call('/admbo/link/update', { link_id, ...body });
    const told = () =>
      farm.db
        .selectFrom('audit_trail')
        .select(['before', 'after'])
        .where('action', '=', 'link.changed')
        .orderBy('id', 'desc')
        .executeTakeFirst();
    await setUser({ status: 'suspended' });
    await change({ access: 'team', version: 1 });
    expect(await told()).toMatchObject({ before: { closed: false }, after: { closed: false } });
    expect((await change({ closed: false, version: 1 })).details).toMatchObject([{ field: 'version' }]);
    await change({ closed: true, version: 2 });
    expect(await told()).toMatchObject({ before: { closed: false }, after: { closed: true } });
  });

  test('says with its own access that of its run, which it opens no further', async () => {
    await create(await addRun({ access: 'private' }));
    expect((await search()).links[0]).toMatchObject({ access: 'public', run_access: 'private' });
  });

  test('is listed with those of its user alone; days in the wrong order are refused (901)', async () => {
    await create(await addRun());
    await create(await addRun({ uid: await addUser('minjun.kim2') }));
    expect((await search({ sval: 'minjun.kim' })).total_count).toBe(2);
    expect((await search({ filter: { uid } })).links).toMatchObject([{ user_id: 'minjun.kim' }]);
    const days = { from: '2026-11-20', to: '2026-11-19' };
    for (const [path, body] of [
      ['/admbo/link/search', days],
      ['/admbo/csv/download', { table: 'links', ...days }],
    ] as const)
      expect(await farm.call(path, body)).toMatchObject({ errorCode: 901, details: [{ field: 'from' }] });
  });

  test('shows as closed while its user is suspended, and goes with a user who is erased', async () => {
    await create(await addRun());
    await setUser({ status: 'suspended' });
    expect((await search({ filter: { state: 'closed' } })).total_count).toBe(1);
    await setUser({ status: 'left' });
    await farm.db.updateTable('admins').set({ is_super_admin: true }).execute();
    expect(await codeOf('/admbo/user/hard_delete', { uid, confirm: 'minjun.kim' })).toBe(0);
    expect((await search()).total_count).toBe(0);
  });

  test.each([
    ['private', 'private', 'public'],
    ['private', 'public', 'private'],
    ['team', 'team', 'public'],
  ] as const)('is %s where it is %s and its run %s', async (seen, access, ofRun) => {
    const desk = await teamDeskOf(farm);
    const { team, uids } = await desk.teamOf('payer.lee');
    const [mate = ''] = uids;
    await farm.db
      .updateTable('users')
      .set({ team_id: team, team_role: 'member' })
      .where('uid', '=', uid)
      .execute();
    const other = await addUser('other');
    const { token } = await create(await addRun({ access: ofRun }), { access });
    expect(await openCode(token)).toBe(2500);
    expect(await openCode(token, uid)).toBe(0);
    expect(await openCode(token, mate)).toBe(seen === 'team' ? 0 : 2003);
    expect(await openCode(token, other)).toBe(2003);
    await farm.db.updateTable('users').set({ status: 'suspended' }).where('uid', '=', mate).execute();
    expect(await openCode(token, mate)).toBe(2503);
    expect(await openCode(token, randomUUID())).toBe(1017);
  });

  test('is opened by nobody on behalf of a user but by a token (901)', async () => {
    const { token } = await create(await addRun());
    expect(await codeOf('/service/link/open', { token, acting_uid: uid })).toBe(901);
    expect(await codeOf('/service/link/open', { token })).toBe(0);
    service = (await makeApiToken(farm, ['read', 'billing'])).headers;
    expect(await openCode(token)).toBe(2001);
  });

  test('is changed by whoever has seen it last; others meet both values (20414)', async () => {
    const { link_id, token } = await create(await addRun());
    const change = (body: object) => farm.call('/admbo/link/update', { link_id, ...body });
    expect((await change({ access: 'team', version: 1 })).data).toEqual({ version: 2 });
    expect(await change({ access: 'private', closed: true, version: 1 })).toMatchObject({
      errorCode: 20414,
      details: [
        { field: 'version', message: '보낸 값: 1 / 현재 값: 2' },
        { field: 'access', message: '보낸 값: private / 현재 값: team' },
        { field: 'closed', message: '보낸 값: true / 현재 값: false' },
      ],
    });
    await change({ closed: true, access: 'public', version: 2 });
    expect(await openCode(token)).toBe(2027);
    await change({ closed: false, version: 3 });
    expect(await openCode(token)).toBe(0);
    expect(await codeOf('/admbo/link/update', { link_id: link_id + 1, version: 1 })).toBe(2002);
  });

  const fileCode = async (token: string, remote_file: string): Promise<number> =>
    (
      await farm.app.inject({
        ...{ method: 'POST', url: '/service/link/file', headers: service },
        payload: { token, remote_file },
      })
    ).json<{ errorCode: number }>().errorCode;

  test('gives files of the run by their names, until they are cleared away (30001)', async () => {
    const test_run_id = await addRun();
    const { token } = await create(test_run_id);
    const answer = (remote_file: string) => fileCode(token, remote_file);
    expect(await answer('shots/0001.png')).toBe(2019);
    expect(await answer('../etc/passwd')).toBe(901);
    await farm.db.updateTable('test_runs').set({ files_gone_at: farm.clock.now() }).execute();
    expect(await answer('shots/0001.png')).toBe(30001);
    expect((await open(token)).data.test.result).toBe('passed');
  });

  test('gives the bytes of a file to whoever may see its run, and to nobody else', async () => {
    const [own, open] = [await addRun({ access: 'private' }), await addRun()];
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('picture')]);
    for (const name of [own, open]) await addShot(name, png);
    const read = async (token: string, acting_uid?: string) => {
      const payload = { token, remote_file: 'shots/0001.png', ...(acting_uid && { acting_uid }) };
      const url = '/service/link/file';
      return farm.app.inject({ method: 'POST', url, headers: service, payload });
    };
    const codeFor = async (token: string, acting?: string) =>
      (await read(token, acting)).json<{ errorCode: number }>().errorCode;
    const whole = await read((await create(open)).token);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/png']);
    expect(whole.rawPayload.equals(png)).toBe(true);
    const { token } = await create(own, { access: 'private' });
    expect((await read(token, uid)).rawPayload.equals(png)).toBe(true);
    expect(await codeFor(token)).toBe(2500);
    expect(await codeFor(token, await addUser('somebody.else'))).toBe(2003);
  });

  test('goes out as CSV with the others, by the keys of the list', async () => {
    const { token } = await create(await addRun());
    const csv = async (body: object) =>
      (
        await farm.app.inject({
          ...{ method: 'POST', url: '/admbo/csv/download' },
          headers: { cookie: farm.cookie, ...sameOrigin, 'accept-language': 'en' },
          payload: { table: 'links', ...body },
        })
      ).body;
    const lines = (await csv({ filter: { state: 'active' } })).trim().split('\r\n');
    expect(lines[0]).toMatch(/No\.,Token,Test Run ID,Project,User ID,Test access,Expire date,State/);
    // What begins like a formula stands behind an apostrophe.
    expect(lines[1]).toMatch(new RegExp(`,'?${token.slice(0, 6)},`));
    expect(lines[1]).not.toContain(token);
    expect((await csv({ filter: { uid } })).trim().split('\r\n')).toHaveLength(2);
    expect(lines[1]).toMatch(/,Pay,minjun\.kim,Public,\d{4}-\d\d-\d\d,Active,/);
    await farm.db.updateTable('users').set({ status: 'suspended' }).where('uid', '=', uid).execute();
    expect(await csv({ filter: { state: 'closed' } })).toContain(',Closed (user suspended),');
    await farm.db.updateTable('users').set({ status: 'active' }).where('uid', '=', uid).execute();
    expect((await csv({ filter: { uid: randomUUID() } })).trim().split('\r\n')).toHaveLength(1);
    expect((await csv({ filter: { state: 'closed' } })).trim().split('\r\n')).toHaveLength(1);
    expect(JSON.parse(await csv({ q: 'x' }))).toMatchObject({ errorCode: 901 });
  });
});

describe('the page of a link', () => {
  const visit = (url: string, language = 'en') =>
    farm.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });

  test('shows a public run without a script or a cookie, and is found by no search', async () => {
    const { url } = await create(await addRun());
    const { pathname } = new URL(url);
    const answer = await visit(pathname);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toMatch(/Pixel 9[^]*Log in · Passed/);
    expect(answer.body).not.toMatch(/<script|10\.0\.0\.7|rack-1/);
    expect((await visit(pathname, 'ko')).body).toContain('Log in · 성공');
  });

  test('shows the first thousand steps of a run that has done more, and says so', async () => {
    const test_run_id = await addRun();
    const { url, token } = await create(test_run_id);
    await sql`insert into run_items (run_id, attempt, number, item)
      select i.run_id, i.attempt, i.number + one.more, i.item || jsonb_build_object('number', i.number + one.more)
      from run_items i join test_runs r on r.id = i.run_id, generate_series(2, 1001) one (more)
      where r.tid || '-' || r.n = ${test_run_id} and i.number = 1`.execute(farm.db);
    const { steps, has_more_steps } = (await open(token)).data.test;
    expect([steps.length, steps.at(-1)?.number, has_more_steps]).toEqual([1_000, 1_001, true]);
    const { body } = await visit(new URL(url).pathname);
    expect(body.match(/Log in/g)).toHaveLength(1_000);
    expect(body).toContain('The steps after these are not shown.');
    await sql`delete from run_items where number > 1001`.execute(farm.db);
    expect((await open(token)).data.test.has_more_steps).toBe(false);
  });

  test('writes what people have named as text', async () => {
    const { url } = await create(await addRun());
    await farm.db.updateTable('tests').set({ project_name: '<img src=x onerror=alert(1)>' }).execute();
    const { body } = await visit(new URL(url).pathname);
    expect(body).toContain('&lt;img src=x');
    expect(body).not.toContain('<img');
  });

  test('says no more of a run that is not public than of a link that nobody has made', async () => {
    const link = await create(await addRun({ access: 'team' }));
    const [hidden, unknown] = [await visit(new URL(link.url).pathname), await visit('/service/link/never')];
    expect([hidden.statusCode, hidden.body]).toEqual([404, unknown.body]);
    expect(unknown.body).toContain('The link has expired.');
    const waiting = await create(await addRun({ result: null }));
    expect((await visit(new URL(waiting.url).pathname)).body).toContain('There is no result data.');
  });

  test('is none where the deployment has a customers’ service, to which the link leads', async () => {
    const settings = { 'origin.json': { serviceUrl: 'https://service.example/app' } };
    const with_service = await createTestFarm(undefined, {}, settings);
    const first = farm;
    farm = with_service;
    runs = runDeskOf(farm);
    uid = await addUser('minjun.kim');
    const { url, token } = await create(await addRun());
    expect(url).toBe(`https://service.example/app#link=${token}`);
    expect((await visit(`/service/link/${token}`)).statusCode).toBe(404);
    await farm.close();
    farm = first;
  });
});
