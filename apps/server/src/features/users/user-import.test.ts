import { teamLimits } from '@rackhand/contract/account/team';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';

let farm: TestFarm;
beforeEach(async () => {
  farm = await createTestFarm();
});
afterEach(() => farm.close());

async function send(file: string | Buffer, isDry = false): Promise<Answer> {
  const response = await farm.app.inject({
    method: 'POST',
    url: `/admbo/user/import${isDry ? '?dry_run=true' : ''}`,
    headers: { cookie: farm.cookie, ...sameOrigin, 'content-type': 'text/csv' },
    payload: file,
  });
  const { errorCode = '', data = {}, details = [] } = response.json<Partial<Answer>>();
  return { status: response.statusCode, errorCode, data, details };
}
const users = () =>
  farm.db
    .selectFrom('users')
    .select(['user_id', 'username', 'email', 'phone', 'status', 'team_id', 'team_role', 'memo', 'locale'])
    .orderBy('id')
    .execute();

it('an administrator adds the users of a file, headed in either language, who wait and are not invited', async () => {
  const { group_id } = (await farm.call('/admbo/group', { group_name: 'Bank' })).data;
  const { team_id } = (await farm.call('/admbo/team', { group_id, team_name: 'Mobile' })).data;
  const file =
    '\uFEFF사용자 아이디,이름,이메일,휴대폰,팀,메모,상태\r\nhana,하나,hana@a.example,010-1234-5678,mobile,"둘\n줄",사용 중\r\n\r\n';
  expect((await send(file, true)).data).toEqual({
    ...{ is_written: false, added: 1, ignored_count: 0, ignored_columns: [], fault_count: 0, faults: [] },
    users: [
      {
        ...{ line: 3, user_id: 'hana', username: '하나', email: 'ha***@a.example' },
        ...{ team_name: 'Mobile', max_concurrent_tests: 1 },
      },
    ],
  });
  expect(await users()).toEqual([]);
  expect((await send(file)).data).toMatchObject({ is_written: true, added: 1 });
  expect(await users()).toEqual([
    {
      ...{
        user_id: 'hana',
        username: '하나',
        email: 'hana@a.example',
        phone: '01012345678',
        status: 'waiting',
      },
      ...{ team_id, team_role: 'admin', memo: '둘\n줄', locale: 'ko' },
    },
  ]);
  const english = 'User ID,Username,Email,Locale\nminjun,Minjun,minjun@a.example,English\n';
  expect((await send(english)).data).toMatchObject({ added: 1 });
  expect((await users())[1]).toMatchObject({ user_id: 'minjun', locale: 'en', team_id: null });
  expect(await farm.db.selectFrom('mails').select('id').execute()).toEqual([]);
  const trail = await farm.db
    .selectFrom('audit_trail')
    .select('after')
    .where('action', '=', 'user.imported')
    .execute();
  expect(trail).toEqual([{ after: { added: 1 } }, { after: { added: 1 } }]);
});

it('a file goes in whole or not at all, and each line that cannot is named with all that is wrong in it', async () => {
  await send('user_id,username,email\nhana,Hana,hana@a.example\n');
  const file = [
    'user_id,username,email,phone,type,max_concurrent_tests,team_name',
    'good,Good,good@a.example,,,,',
    'HANA,,hana@a.example,123,robot,1001,none',
    'good,Again,GOOD@a.example,,,,',
  ].join('\n');
  const { data } = await send(file, true);
  const faults = data['faults'] as { line: number; field: string }[];
  expect(faults.map(({ line, field }) => `${String(line)} ${field}`)).toEqual([
    ...['3 username', '3 phone', '3 user_id', '3 email', '3 type', '3 max_concurrent_tests', '3 team_name'],
    ...['4 user_id', '4 email'],
  ]);
  expect(data).toMatchObject({ added: 1, fault_count: 9 });
  const refused = await send(file);
  expect(refused.errorCode).toBe(901);
  expect(refused.details.map(({ field }) => field)).toEqual([
    ...Array.from({ length: 7 }, () => 'line 3'),
    ...['line 4', 'line 4'],
  ]);
  expect(await users()).toHaveLength(1);
});

it('a file that overfills a team is told so by the dry run too, at the lines that have no place any more', async () => {
  const { group_id } = (await farm.call('/admbo/group', { group_name: 'Bank' })).data;
  const { team_id } = (await farm.call('/admbo/team', { group_id, team_name: 'Full' })).data;
  await sql`insert into users (user_id, comparable_id, username, email, phone, group_type, locale, status, created_at,
      team_id, team_role)
    select 'u' || n, 'u' || n, 'U', '', '', 'origin', 'ko', 'active', now(), ${team_id}::integer,
      case n when 1 then 'admin' else 'member' end
    from generate_series(1, ${teamLimits.members - 1}::integer) n`.execute(farm.db);
  const lines = ['a', 'b', 'c'].map(
    (id) => `${id}${id}${id}${id},Name,${id}@a.example,${id === 'b' ? '' : 'Full'}`,
  );
  const file = ['user_id,username,email,team_name', ...lines].join('\n');
  expect((await send(file, true)).data).toMatchObject({
    ...{ added: 2, fault_count: 1 },
    faults: [{ line: 4, field: 'team_name', value: 'Full', texts: { en: 'The team is full.' } }],
  });
  expect(await send(file)).toMatchObject({ errorCode: 901, details: [{ field: 'line 4' }] });
});

it('an administrator is told which columns of a file are passed over, before anybody is added and after', async () => {
  const head = 'User ID,Username,E-mail,Email,Mobile,Max Concurrent Test,Team name';
  const file = `${head}\nhana,Hana,x@a.example,hana@a.example,010-1234-5678,7,Mobile\n`;
  const ignored_columns = ['E-mail', 'Mobile', 'Max Concurrent Test', 'Team name'];
  for (const isDry of [true, false])
    expect((await send(file, isDry)).data).toMatchObject({ added: 1, ignored_count: 4, ignored_columns });
});

it('columns that a download has besides are passed over unsaid, and those without a heading by their number', async () => {
  const besides = '번호,Group Type,상태,Running tests,추가,Last seen';
  const file = (more: string): string =>
    `user_id,username,email,${besides},,\nhana,Hana,hana@a.example,1,origin,사용 중,0,x,y,${more}\n`;
  expect((await send(file(', '), true)).data).toMatchObject({ ignored_count: 0, ignored_columns: [] });
  expect((await send(file(',z,beyond'), true)).data).toMatchObject({ ignored_columns: ['#11', '#12'] });
});

it('of very many or very long headings that mean nothing the first ones are named, as far as they are read', async () => {
  const many = Array.from({ length: 30 }, (_one, nth) => `${'가'.repeat(nth * 10)} no ${String(nth)}`);
  const { data } = await send(`user_id,username,email,${many.join(',')}\nhana,Hana,hana@a.example\n`, true);
  const named = data['ignored_columns'] as string[];
  expect([data['ignored_count'], named.length, named[1]]).toEqual([30, 20, `${'가'.repeat(10)} no 1`]);
  expect(named[19]).toBe(`${'가'.repeat(99)}…`);
});

it.each([
  ['user_id,username,email,Email', 'email, Email'],
  ['user_id,username,email,Phone,이메일,휴대폰', 'email, 이메일 | Phone, 휴대폰'],
  ['user_id,username,email,Mobile, MOBILE', 'Mobile, MOBILE'],
  ['user_id,username,email,Status,Status', 'Status'],
])('a file whose first line has a heading twice is refused with its name: %s', async (head, named) => {
  const { errorCode, details } = await send(`${head}\nhana,Hana,hana@a.example,x,y,z\n`, true);
  expect(errorCode).toBe(901);
  const texts = named.split(' | ').map((one) => ({
    ko: `첫 줄에 같은 제목이 두 번 있습니다: ${one}`,
    en: `The first line has the same heading twice: ${one}`,
  }));
  expect(details).toMatchObject(texts.map((text) => ({ field: 'file', texts: text })));
});

it('what is no CSV in UTF-8, has no headings, or is too long, is said and not garbled', async () => {
  const text = 'user_id,username,email\nhana,하나,hana@a.example\n';
  expect((await send(Buffer.from(text, 'utf16le'), true)).errorCode).toBe(901);
  const korean = Buffer.concat([
    Buffer.from('user_id,username,email\nhana,'),
    Buffer.from([0xc7, 0xcf, 0xb3, 0xaa]),
    Buffer.from(',hana@a.example\n'),
  ]);
  for (const [file, field] of [
    [korean, 'file'],
    ['a,b\n1,2\n', 'line 1'],
    ['', 'line 1'],
    ['user_id,username,email\n"hana,x\n', 'line 2'],
    [`user_id,username,email\n${'a,b,c\n'.repeat(10_001)}`, 'file'],
  ] as const)
    expect((await send(file, true)).details[0]?.field).toMatch(new RegExp(`^${field}`));
  const large = await send('x'.repeat(5 * 1024 ** 2 + 1), true);
  expect(large).toMatchObject({ status: 413, details: [{ message: '파일은 5MB까지입니다.' }] });
});

it('users of another deployment are no hindrance and not there', async () => {
  await farm.db
    .insertInto('users')
    .values({
      ...{ user_id: 'hana', comparable_id: 'hana', username: 'x', email: 'hana@a.example', phone: '' },
      ...{ comparable_email: 'hana@a.example', group_type: 'hmg', locale: 'ko', status: 'active' },
      created_at: farm.clock.now(),
    })
    .execute();
  const { data } = await send('user_id,username,email\nhana,Hana,hana@a.example\n');
  expect(data).toMatchObject({ added: 1, fault_count: 0 });
});

it('users who go out with whole addresses and come in again are the same, whatever they are called, in either language', async () => {
  const { group_id } = (await farm.call('/admbo/group', { group_name: '=Bank' })).data;
  const { team_id } = (await farm.call('/admbo/team', { group_id, team_name: '"Mobile", 1' })).data;
  const named = [`'=1+1`, '=1', '＝1', '+82 10', '-', 'a,"b"', "O'Neil", '@home', '가'];
  for (const [nth, username] of named.entries())
    await farm.db
      .insertInto('users')
      .values({
        ...{ user_id: `user${String(nth)}`, comparable_id: `user${String(nth)}`, username },
        ...{ email: `u${String(nth)}@a.example`, comparable_email: `u${String(nth)}@a.example` },
        ...{ phone: nth % 2 === 0 ? '' : '01012345678', group_type: 'origin', status: 'waiting' },
        ...{ locale: nth % 3 === 0 ? 'en' : 'ko', type: nth === 4 ? 'social' : 'general' },
        ...{ max_concurrent_tests: nth + 1, created_at: farm.clock.now() },
        ...(nth < 3 ? { team_id: Number(team_id), team_role: nth === 1 ? 'member' : 'admin' } : {}),
      })
      .execute();
  const kept = () =>
    farm.db
      .selectFrom('users')
      .select(['user_id', 'username', 'email', 'phone', 'locale', 'type', 'max_concurrent_tests'])
      .select(['team_id', 'team_role', 'comparable_id', 'comparable_email', 'status'])
      .orderBy('id')
      .execute();
  const before = await kept();
  const chief = { cookie: await farm.signIn('super'), ...sameOrigin };
  const sort = { id: 'id', direction: 'asc' };
  for (const language of ['ko', 'en']) {
    const { body } = await farm.app.inject({
      ...{ method: 'POST', url: '/admbo/csv/download', headers: { ...chief, 'accept-language': language } },
      payload: { table: 'users', whole: true, reason: 'a copy', sort },
    });
    await farm.db.deleteFrom('users').execute();
    expect(await send(body)).toMatchObject({ errorCode: 0, data: { added: named.length } });
    expect(await kept()).toEqual(before);
  }
});
