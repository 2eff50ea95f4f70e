import { userSearchKeys } from '@rackhand/contract/account/user';
import { linkSearchKeys } from '@rackhand/contract/link/link-columns';
import { ledgerSearchKeys } from '@rackhand/contract/points/ledger';
import { ticketSearchKeys } from '@rackhand/contract/points/ticket-columns';
import { testSearchKeys } from '@rackhand/contract/test/test-lists';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { addTokkidan } from '../../testing/foreign-rows.ts';
import { type RunDesk, runDeskOf } from '../../testing/run-desk.ts';

let farm: TestFarm;
let desk: RunDesk;

beforeEach(async () => {
  farm = await createTestFarm();
  desk = runDeskOf(farm);
});
afterEach(() => farm.close());

async function download(body: object, language = 'ko', cookie = farm.cookie) {
  const headers = { cookie, ...sameOrigin, 'accept-language': language };
  const url = '/admbo/csv/download';
  const { body: text, headers: said } = await farm.app.inject({
    method: 'POST',
    url,
    headers,
    payload: body,
  });
  return {
    text,
    said,
    lines: text
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .filter((line) => line !== ''),
  };
}
const codeOf = async (body: object): Promise<number> =>
  (JSON.parse((await download(body)).text) as { errorCode: number }).errorCode;

it('an administrator takes away all rows of the list in its order, headed in the language of the request', async () => {
  const { test_run_id: failed } = await desk.add({ project: '=1+1', result: 'failed' });
  const { test_run_id: passed } = await desk.add({ project: 'a "b", c', result: 'passed' });
  const { text, said, lines } = await download({ table: 'tests' });
  expect(said['content-disposition']).toMatch(/tests_\d{14}\.csv/);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(lines[0]).toMatch(/^테스트 번호,시작 요청,프로젝트,/);
  expect(lines.map((line) => line.split(',')[0])).toEqual(['테스트 번호', passed, failed]);
  expect(lines[1]).toContain('"a ""b"", c"');
  expect(lines[2]).toContain(",'=1+1,");
  const english = await download({ table: 'fails' }, 'en');
  expect(english.lines[0]).toBe(
    'Test Run ID,Project,Device,App,Result,Why this result,Requested,Requested by',
  );
  expect(english.lines).toHaveLength(2);
  const trail = await farm.db
    .selectFrom('audit_trail')
    .select('object')
    .where('action', '=', 'csv.downloaded')
    .orderBy('id')
    .execute();
  expect(trail.map(({ object }) => object)).toEqual(['tests', 'fails']);
});

it('the file has what the filters let through, more than a page, or what was chosen', async () => {
  const names: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) names.push((await desk.add({ project: 'Mine' })).test_run_id);
  await desk.add({ project: 'Other' });
  expect((await download({ table: 'tests', skey: 'project', sval: 'mine' })).lines).toHaveLength(4);
  expect((await download({ table: 'tests', test_run_ids: names.slice(0, 2) })).lines).toHaveLength(3);
  await sql`
    insert into test_runs (tid, n, group_type, app, priority, limit_seconds, queued_at, wait_until)
    select tid, nth, group_type, app, priority, limit_seconds, queued_at, wait_until
    from (select * from test_runs order by id limit 1) r, generate_series(2, 1204) nth`.execute(farm.db);
  expect((await download({ table: 'tests' })).lines).toHaveLength(1 + 4 + 1_203);
});

it('keys of another list are refused by name (901), and foreign runs are not there (2003)', async () => {
  const { details } = JSON.parse((await download({ table: 'fails', skey: 'project' })).text) as {
    details: { field: string }[];
  };
  expect(details.map(({ field }) => field)).toEqual(['skey']);
  const { test_run_id } = await desk.add({ groupType: 'hmg' });
  expect((await download({ table: 'tests' })).lines).toHaveLength(1);
  expect(await codeOf({ table: 'tests', test_run_ids: [test_run_id] })).toBe(2003);
});

it('an administrator takes two files at once, and a third (20414) once one of them is given up', async () => {
  const begin = (gone?: AbortSignal): Promise<string> =>
    fetch(`${farm.origin}/admbo/csv/download`, {
      ...{ method: 'POST', signal: gone ?? null, body: JSON.stringify({ table: 'products' }) },
      headers: { cookie: farm.cookie, ...sameOrigin, 'content-type': 'application/json' },
    }).then((answer) => answer.text());
  const begun = async (count: number): Promise<boolean> => {
    const trail = farm.db.selectFrom('audit_trail').select('id').where('action', '=', 'csv.downloaded');
    return (await trail.where('result', '=', 'ok').execute()).length === count;
  };
  const isFree = async (): Promise<boolean> => (await download({ table: 'users' })).lines.length === 1;
  const gone = new AbortController();
  // Nobody reads products meanwhile, so their files do not come.
  const files = await farm.db.transaction().execute(async (trx) => {
    await sql`lock table products in access exclusive mode`.execute(trx);
    const given = begin(gone.signal).catch(() => 'given up');
    const kept = begin();
    await eventually(() => begun(2), 'two files under way');
    expect(await codeOf({ table: 'users' })).toBe(20414);
    const chief = await farm.signIn('super');
    expect((await download({ table: 'users' }, 'ko', chief)).lines).toHaveLength(1);
    gone.abort();
    await eventually(isFree, 'a place for another file');
    return [given, kept];
  });
  expect(await Promise.all(files)).toEqual(['given up', expect.stringMatching(/^\uFEFF?번호,/) as string]);
});

it('of ten files that an administrator asks for at once two come, and the others are refused (20414)', async () => {
  const answers = await farm.db.transaction().execute(async (trx) => {
    await sql`lock table products in access exclusive mode`.execute(trx);
    const asked = Array.from({ length: 10 }, () => download({ table: 'products' }));
    const refused = asked.map(async (one) => expect((await one).text).toContain('20414'));
    // Whichever two they are, they wait for the products, and nobody else does.
    let done = 0;
    for (const one of refused) void one.then(() => (done += 1)).catch(() => undefined);
    await eventually(() => done === 8, 'eight refusals');
    return asked;
  });
  const whole = (await Promise.all(answers)).filter(({ lines }) => lines[0]?.startsWith('번호,') === true);
  expect(whole).toHaveLength(2);
});

it('files of two servers are counted together, and those of a server that has died are none any more', async () => {
  const beside = await createTestApp({ beside: farm as unknown as TestApp });
  const codeAt = async (app: TestApp['app']): Promise<number> => {
    const answer = await app.inject({
      ...{ method: 'POST', url: '/admbo/csv/download', payload: { table: 'users' } },
      headers: { cookie: farm.cookie, ...sameOrigin },
    });
    return String(answer.headers['content-type']).startsWith('text/csv')
      ? 0
      : answer.json<{ errorCode: number }>().errorCode;
  };
  const { aid } = await farm.db
    .selectFrom('admins')
    .select('aid')
    .where('adm_id', '=', 'admin01')
    .executeTakeFirstOrThrow();
  await farm.db.transaction().execute(async (trx) => {
    await sql`lock table products in access exclusive mode`.execute(trx);
    const begin = (app: TestApp['app']) =>
      app.inject({
        ...{ method: 'POST', url: '/admbo/csv/download', payload: { table: 'products' } },
        headers: { cookie: farm.cookie, ...sameOrigin },
      });
    const files = [begin(farm.app), begin(beside.app)];
    const taken = farm.db.selectFrom('csv_downloads').select('id');
    await eventually(async () => (await taken.execute()).length === 2, 'a file of each server');
    expect([await codeAt(farm.app), await codeAt(beside.app)]).toEqual([20414, 20414]);
    void files;
  });
  await eventually(async () => (await codeAt(beside.app)) === 0, 'places that are free again');
  await sql`insert into csv_downloads (aid, instance, started_at)
    select ${aid}, n, now() from generate_series(-2, -1) n`.execute(farm.db);
  expect(await codeAt(beside.app)).toBe(0);
  await beside.close();
});

it('files that are taken one after the other wait for nothing', async () => {
  for (let nth = 0; nth < 6; nth += 1) expect((await download({ table: 'users' })).lines).toHaveLength(1);
  expect(await farm.db.selectFrom('csv_downloads').select('id').execute()).toEqual([]);
});

it('rounds of the squad are taken away by the filters of their list, and their keys belong to them alone', async () => {
  const crawl = Number(await addTokkidan(farm));
  await farm.db.updateTable('tokkidans').set({ group_type: 'origin' }).execute();
  const first = await desk.add({ project: 'Bank', result: 'failed' });
  const second = await desk.add({ project: 'Market', result: 'passed' });
  await desk.add({ project: 'By hand', result: 'passed' });
  const tidOf = ({ test_run_id }: { test_run_id: string }): number => Number(test_run_id.split('-')[0]);
  const tids = [tidOf(first), tidOf(second)];
  await farm.db.updateTable('tests').set({ tokkidan_id: crawl }).where('tid', 'in', tids).execute();
  const foreign = await desk.add({ groupType: 'hmg', result: 'passed' });
  await farm.db.updateTable('tests').set({ tokkidan_id: crawl }).where('tid', '=', tidOf(foreign)).execute();
  const { lines, said } = await download({ table: 'tokkidan' });
  expect(said['content-disposition']).toMatch(/tokkidan_\d{14}\.csv/);
  expect(lines[0]).toMatch(/^회차,앱,앱 ID,버전,시작,종료,결과,/);
  expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual([
    '회차,앱',
    `${String(tidOf(second))},Market`,
    `${String(tidOf(first))},Bank`,
  ]);
  expect((await download({ table: 'tokkidan', q: 'ban', tokkidan_id: crawl }, 'en')).lines).toHaveLength(2);
  expect((await download({ table: 'tokkidan', result: 'passed' })).lines).toHaveLength(2);
  expect(await codeOf({ table: 'tokkidan', from: '2026-02-02', to: '2026-02-01' })).toBe(901);
  expect(await codeOf({ table: 'tokkidan', skey: 'project', sval: 'x' })).toBe(901);
  expect(await codeOf({ table: 'tokkidan', test_run_ids: [first.test_run_id] })).toBe(901);
  expect(await codeOf({ table: 'tests', q: 'bank' })).toBe(901);
  // What another list can be filtered by is named as no choice of this one, not as missing.
  const { text } = await download({ table: 'tickets', filter: { kind: 'spend' } }, 'en');
  expect(JSON.parse(text)).toMatchObject({
    ...{
      errorCode: 901,
      details: [{ field: 'filter.kind', message: 'Must be one of: purchase, gift' }],
    },
  });
});

it('an administrator takes away notices and products by the keys of their lists, numbers as numbers', async () => {
  const spell = { start_date: '2020-01-01T00:00:00+09:00', end_date: '2099-01-01T00:00:00+09:00' };
  for (const title of ['=나', '가'])
    await farm.call('/service/noti/add', { title, content1: '한 줄\n두 줄', ...spell });
  const sort = { id: 'title', direction: 'asc' };
  const { lines, said } = await download({ table: 'notifications', state: 'shown', sort });
  expect(said['content-disposition']).toMatch(/notifications_\d{14}\.csv/);
  expect(lines[0]).toBe('번호,제목(한국어),제목(영어),상태,시작,끝,내용(한국어),내용(영어)');
  expect(lines[1]).toMatch(/^\d+,'=나,,표시 중,2020-01-01 00:00:00,/);
  expect((await download({ table: 'notifications', q: '가' })).lines).toHaveLength(2);
  const product = { product_name: 'Team', basic_point: 1000, price: 1000 };
  await farm.call('/admbo/v2/product/new', product);
  const products = await download({ table: 'products', status: 'draft' }, 'en');
  expect(products.lines[1]).toMatch(/^\d+,Team,,Draft,1000,0,1000,0,1100,100,$/);
  await farm.call('/admbo/v2/product/new', { ...product, product_name: 'Lab', price: 10 });
  const cheap = await download({ table: 'products', sort: { id: 'amount', direction: 'asc' } });
  expect(cheap.lines.slice(1, 3).map((line) => line.split(',')[1])).toEqual(['Lab', 'Team']);
  expect((await download({ table: 'products', status: 'ended' })).lines).toHaveLength(1);
  expect(await codeOf({ table: 'products', state: 'shown' })).toBe(901);
  expect(await codeOf({ table: 'notifications', sort: { id: 'project', direction: 'asc' } })).toBe(901);
});

it('an administrator takes away users with masked addresses, and teams, by the keys of their lists', async () => {
  const add = (user_id: string): Promise<unknown> =>
    farm.db
      .insertInto('users')
      .values({
        ...{ user_id, comparable_id: user_id, username: '=Kim', email: `${user_id}@a.example` },
        ...{ phone: '01012345678', group_type: user_id === 'foreign' ? 'hmg' : 'origin', locale: 'en' },
        ...{ status: 'active', created_at: farm.clock.now() },
      })
      .execute();
  for (const id of ['hana', 'minjun', 'foreign']) await add(id);
  const sort = { id: 'user_id', direction: 'asc' };
  const { lines, said } = await download({ table: 'users', filter: { status: 'active' }, sort });
  expect(said['content-disposition']).toMatch(/users_\d{14}\.csv/);
  expect(lines[0]).toMatch(/^번호,사용자 아이디,이름,종류,이메일,휴대폰,언어,/);
  expect(lines[1]).toMatch(
    /^\d+,hana,'=Kim,일반,ha\*\*\*@a.example,010-\*\*\*\*-5678,영어,origin,,,,사용 중,0,1,/,
  );
  expect(lines).toHaveLength(3);
  expect((await download({ table: 'users', skey: 'email', sval: 'MINJ' })).lines).toHaveLength(2);
  const group = await farm.call('/admbo/group', { group_name: 'Bank' });
  const { group_id } = group.data;
  const { team_id } = (await farm.call('/admbo/team', { group_id, team_name: 'Mobile' })).data;
  const payer = { team_id: Number(team_id), team_role: 'admin', pays_for_team: true } as const;
  await farm.db.updateTable('users').set(payer).where('user_id', '=', 'hana').execute();
  await farm.call('/admbo/ticket/give', { team_id, basic_point: 20, bonus_point: 5, note: 'x' });
  expect((await download({ table: 'teams', q: 'mob' }, 'en')).lines.join('|')).toMatch(
    /^No.,Group,Team,Members,Projects,Billing manager,Points available\|\d+,Bank,Mobile,1,0,'=Kim,25$/,
  );
  expect(await codeOf({ table: 'teams', group_id: 999 })).toBe(2002);
  expect(await codeOf({ table: 'users', skey: 'project' })).toBe(901);
  const trail = await farm.db
    .selectFrom('audit_trail')
    .select('after')
    .where('object', '=', 'users')
    .execute();
  expect(JSON.stringify(trail)).not.toContain('MINJ');
});

it('a super admin alone takes whole addresses away, for a reason that the trail keeps', async () => {
  await farm.db
    .insertInto('users')
    .values({
      ...{ user_id: 'hana', comparable_id: 'hana', username: 'Hana', email: 'hana@a.example' },
      ...{ phone: '01012345678', group_type: 'origin', locale: 'ko', status: 'active' },
      created_at: farm.clock.now(),
    })
    .execute();
  const reason = '세금 계산서 확인';
  const chief = await farm.signIn('super');
  const asChief = (body: object) => download({ table: 'users', ...body }, 'ko', chief);
  expect((await asChief({ whole: true, reason })).lines[1]).toContain(',hana@a.example,010-1234-5678,');
  expect((await asChief({ whole: true })).text).toContain('주소를 받으려면 이유를 적으세요');
  expect((await asChief({ reason })).text).toContain('주소를 받을 때만 적습니다');
  for (const body of [{ whole: true }, { whole: true, reason: ' ' }, { reason }])
    expect((await asChief(body)).text).toContain('"errorCode":901');
  expect(await codeOf({ table: 'tests', whole: true, reason })).toBe(901);
  expect(await codeOf({ table: 'users', whole: true, reason })).toBe(31108);
  const trail = await farm.db
    .selectFrom('audit_trail')
    .select('after')
    .where('object', '=', 'users')
    .where('result', '=', 'ok')
    .execute();
  expect(trail).toMatchObject([{ after: { whole: true, reason } }]);
});

it('the trail keeps no words of a file that can be a user’s name, ID or address or a token, and keeps the others', async () => {
  const secret = 'min@a.example';
  const keyed = {
    tests: testSearchKeys,
    links: linkSearchKeys,
    tickets: ticketSearchKeys,
    points: ticketSearchKeys,
    ledger: ledgerSearchKeys,
    users: userSearchKeys,
  };
  const byKey = Object.entries(keyed).flatMap(([table, skeys]) =>
    [undefined, ...skeys].map((skey) => ({ table, skey, sval: secret })),
  );
  const others = (['tokkidan', 'notifications', 'teams', 'periods'] as const).map((table) => ({
    table,
    q: secret,
  }));
  const told: string[] = [];
  for (const body of [...byKey, ...others, { table: 'fails', sval: secret }]) {
    expect((await download(body)).text).not.toContain('errorCode');
    const entry = await farm.db
      .selectFrom('audit_trail')
      .select('after')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const name = [body.table, 'skey' in body ? body.skey : undefined]
      .filter((part) => part !== undefined)
      .join(' ');
    if (JSON.stringify(entry.after).includes(secret)) told.push(name);
  }
  expect(told).toEqual([
    'tests',
    ...testSearchKeys.filter((key) => key !== 'created_by').map((key) => `tests ${key}`),
    ...['links project', 'links test_run_id'],
    ...['tickets team_name', 'tickets product_name', 'tickets order_id'],
    ...['points team_name', 'points product_name', 'points order_id'],
    ...['ledger team_name', 'ledger test_run_id', 'ledger ticket_id'],
    ...['users team_name', 'tokkidan', 'notifications', 'teams', 'fails'],
  ]);
  // A whole token is no more told than its beginning.
  await download({ table: 'links', skey: 'token', sval: 'Zm9vYmFyYmF6cXV4MTIzNA' });
  const trail = await farm.db
    .selectFrom('audit_trail')
    .select('after')
    .where('object', '=', 'links')
    .execute();
  expect(JSON.stringify(trail)).not.toContain('Zm9v');
});
